package com.endclose.relay.ingest.lambda;

import com.endclose.relay.verify.WebhookRequest;

/** One call of {@code POST /ingest/{route}}. */
record ApiRequest(String route, WebhookRequest webhook) {}
