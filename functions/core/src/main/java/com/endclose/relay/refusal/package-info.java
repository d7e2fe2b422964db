/** Webhooks that ingest refused: why, how many, and where the counts are kept. */
@NullMarked
package com.endclose.relay.refusal;

import org.jspecify.annotations.NullMarked;
