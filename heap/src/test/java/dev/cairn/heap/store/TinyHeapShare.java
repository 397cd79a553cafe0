// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.nio.file.Path;

/** Memory of which next to nothing is in the Java heap, and nothing is anonymous: all else is in files. */
public final class TinyHeapShare {
    private TinyHeapShare() {}

    public static OffHeap memory(Path folder) {
        return new OffHeap(folder, 0, new HeapShare(1));
    }
}
