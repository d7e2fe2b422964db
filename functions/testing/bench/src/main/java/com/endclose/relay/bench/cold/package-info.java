/** How long a packaged function takes from its process's start to its first answer. */
@NullMarked
package com.endclose.relay.bench.cold;

import org.jspecify.annotations.NullMarked;
