/** What template.yaml defines, made where there is no CloudFormation; and servers to make it on. */
@NullMarked
package com.endclose.relay.stack;

import org.jspecify.annotations.NullMarked;
