/** Which processes are JVMs, when they come and go, and what people call them. */
@NullMarked
package dev.cairn.monitor.discovery;

import org.jspecify.annotations.NullMarked;
