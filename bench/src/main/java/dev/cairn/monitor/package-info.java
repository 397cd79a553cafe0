/** Measures what is private to the monitor's package. */
@NullMarked
package dev.cairn.monitor;

import org.jspecify.annotations.NullMarked;
