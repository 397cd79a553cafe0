// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

/** Leaves nothing of the Java heap's share to others as long as it is open: columns of any dump lie outside then. */
public final class FullHeapShare implements AutoCloseable {
    private final long claimed;

    public FullHeapShare() {
        long left = HeapShare.ofProcess().left();
        claimed = HeapShare.ofProcess().claim(left) ? left : 0;
    }

    @Override
    public void close() {
        HeapShare.ofProcess().giveBack(claimed);
    }
}
