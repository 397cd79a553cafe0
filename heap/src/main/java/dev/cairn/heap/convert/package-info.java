/** Snapshots in another format, or without what they should not tell. */
@NullMarked
package dev.cairn.heap.convert;

import org.jspecify.annotations.NullMarked;
