// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.root.RootKind;
import dev.cairn.wire.hprof.HeapRecordTag;

/** What kind of root a record is, by its tag. */
final class RootTag {
    private RootTag() {}

    static RootKind kindOf(int tag) {
        return switch (tag) {
            case HeapRecordTag.ROOT_JNI_GLOBAL -> RootKind.JNI_GLOBAL;
            case HeapRecordTag.ROOT_JNI_LOCAL -> RootKind.JNI_LOCAL;
            case HeapRecordTag.ROOT_JAVA_FRAME -> RootKind.JAVA_FRAME;
            case HeapRecordTag.ROOT_NATIVE_STACK -> RootKind.NATIVE_STACK;
            case HeapRecordTag.ROOT_STICKY_CLASS -> RootKind.STICKY_CLASS;
            case HeapRecordTag.ROOT_THREAD_BLOCK -> RootKind.THREAD_BLOCK;
            case HeapRecordTag.ROOT_MONITOR_USED -> RootKind.MONITOR;
            case HeapRecordTag.ROOT_THREAD_OBJECT -> RootKind.THREAD;
            case HeapRecordTag.ROOT_INTERNED_STRING -> RootKind.INTERNED_STRING;
            case HeapRecordTag.ROOT_FINALIZING -> RootKind.FINALIZING;
            case HeapRecordTag.ROOT_DEBUGGER -> RootKind.DEBUGGER;
            case HeapRecordTag.ROOT_REFERENCE_CLEANUP -> RootKind.REFERENCE_CLEANUP;
            case HeapRecordTag.ROOT_VM_INTERNAL -> RootKind.VM_INTERNAL;
            case HeapRecordTag.ROOT_JNI_MONITOR -> RootKind.JNI_MONITOR;
            default -> RootKind.UNKNOWN;
        };
    }
}
