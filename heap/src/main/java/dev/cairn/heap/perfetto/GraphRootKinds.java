// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.perfetto;

import dev.cairn.heap.root.RootKind;

/** Which root is which of Perfetto's. */
public final class GraphRootKinds {
    private static final int UNKNOWN = 0;

    private GraphRootKinds() {}

    /** Whether Perfetto has a kind for it. */
    public static boolean has(RootKind kind) {
        return kind == RootKind.UNKNOWN || numberOf(kind) != UNKNOWN;
    }

    static int numberOf(RootKind kind) {
        return switch (kind) {
            case UNKNOWN, STATIC, GC_HANDLE -> UNKNOWN;
            case JNI_GLOBAL -> 1;
            case JNI_LOCAL -> 2;
            case JAVA_FRAME -> 3;
            case NATIVE_STACK -> 4;
            case STICKY_CLASS -> 5;
            case THREAD_BLOCK -> 6;
            case MONITOR -> 7;
            case THREAD -> 8;
            case INTERNED_STRING -> 9;
            case FINALIZING -> 10;
            case DEBUGGER -> 11;
            case REFERENCE_CLEANUP -> 12;
            case VM_INTERNAL -> 13;
            case JNI_MONITOR -> 14;
        };
    }
}
