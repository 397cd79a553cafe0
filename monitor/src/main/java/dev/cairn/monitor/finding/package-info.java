/** What stands out in what is known of one VM: pure functions from a history to sentences-to-be with their evidence. */
@NullMarked
package dev.cairn.monitor.finding;

import org.jspecify.annotations.NullMarked;
