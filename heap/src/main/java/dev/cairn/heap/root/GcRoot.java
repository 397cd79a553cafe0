// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.root;

import java.util.OptionalInt;

/**
 * One reason why an object is kept. An object may have several.
 *
 * @param object index of the object
 * @param threadSerial the thread of a frame, local or thread root, as in the dump; 0 where there is none
 * @param frame depth in that thread's stack, the innermost being 0; -1 where the dump gives none
 * @param container number of the class whose static variable refers to the object, where a GC log gives it
 */
public record GcRoot(long object, RootKind kind, int threadSerial, int frame, OptionalInt container) {
    public static final int NO_FRAME = -1;

    /** A root that is no static variable of a class. */
    public GcRoot(long object, RootKind kind, int threadSerial, int frame) {
        this(object, kind, threadSerial, frame, OptionalInt.empty());
    }
}
