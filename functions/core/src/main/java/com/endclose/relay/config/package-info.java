/** Settings, and versions of the routes document: which is in force, and what End Close offers. */
@NullMarked
package com.endclose.relay.config;

import org.jspecify.annotations.NullMarked;
