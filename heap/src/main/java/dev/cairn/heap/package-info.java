/**
 * The Java API of heap snapshots: {@link dev.cairn.heap.Snapshot} opens a dump and answers what holds the memory, and
 * through what path.
 */
@NullMarked
package dev.cairn.heap;

import org.jspecify.annotations.NullMarked;
