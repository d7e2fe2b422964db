package com.endclose.relay.admin.lambda;

import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.guard.Hosts;

/**
 * One call of the function URL.
 *
 * @param hosts the URL's own name
 */
record UrlRequest(AdminRequest request, Hosts hosts) {}
