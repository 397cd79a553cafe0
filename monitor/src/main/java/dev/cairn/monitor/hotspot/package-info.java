/** The counters that a HotSpot VM shares: mapping them, reading them, and what can be derived from two readings. */
@NullMarked
package dev.cairn.monitor.hotspot;

import org.jspecify.annotations.NullMarked;
