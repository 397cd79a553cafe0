/**
 * The Java API of heap snapshots: a {@link dev.cairn.heap.Snapshot} answers what holds the memory, and through what path.
 * {@link dev.cairn.heap.engine.Snapshots} opens dumps.
 */
@NullMarked
package dev.cairn.heap;

import org.jspecify.annotations.NullMarked;
