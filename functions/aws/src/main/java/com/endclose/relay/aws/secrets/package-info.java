/** Secrets from Secrets Manager: JSON documents, cached, never shown. */
@NullMarked
package com.endclose.relay.aws.secrets;

import org.jspecify.annotations.NullMarked;
