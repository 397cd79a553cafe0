// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

/**
 * Numbers of many objects that follow one another, for callers that read all of them. For one thread: what it read last lets it
 * go on from there. Arrays are filled from their beginning.
 */
public interface ObjectColumns {
    /** What {@link #dominators} says of an object that nothing dominates. */
    long NONE = -1;

    /** {@link HeapClass#index} of the objects' classes. */
    void classes(long from, int count, long[] into);

    /** {@link Snapshot#idOf} the objects. */
    void ids(long from, int count, long[] into);

    /** {@link Snapshot#shallowBytes}. */
    void shallowBytes(long from, int count, long[] into);

    /** {@link Dominators#retainedBytes}. */
    void retainedBytes(long from, int count, long[] into);

    /** {@link Dominators#dominatorOf}, or {@link #NONE}. */
    void dominators(long from, int count, long[] into);
}
