// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.heap.RootKind;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.util.Optional;

/**
 * The form of a root record: the id of the object, further ids, and numbers of 4 bytes.
 *
 * @param furtherIds ids behind that of the object
 * @param numbers the first is the thread's serial
 * @param hasFrame whether the second is a depth in that thread's stack
 * @param isRoot whether it says that something is kept at all
 */
public record RootRecord(RootKind kind, int furtherIds, int numbers, boolean hasFrame, boolean isRoot) {
    private static RootRecord plain(RootKind kind) {
        return new RootRecord(kind, 0, 0, false, true);
    }

    public static Optional<RootRecord> of(int tag) {
        return switch (tag) {
            case HeapRecordTag.ROOT_UNKNOWN -> Optional.of(plain(RootKind.UNKNOWN));
            case HeapRecordTag.ROOT_JNI_GLOBAL -> Optional.of(new RootRecord(RootKind.JNI_GLOBAL, 1, 0, false, true));
            case HeapRecordTag.ROOT_JNI_LOCAL -> Optional.of(new RootRecord(RootKind.JNI_LOCAL, 0, 2, true, true));
            case HeapRecordTag.ROOT_JAVA_FRAME -> Optional.of(new RootRecord(RootKind.JAVA_FRAME, 0, 2, true, true));
            case HeapRecordTag.ROOT_NATIVE_STACK ->
                Optional.of(new RootRecord(RootKind.NATIVE_STACK, 0, 1, false, true));
            case HeapRecordTag.ROOT_STICKY_CLASS -> Optional.of(plain(RootKind.STICKY_CLASS));
            case HeapRecordTag.ROOT_THREAD_BLOCK ->
                Optional.of(new RootRecord(RootKind.THREAD_BLOCK, 0, 1, false, true));
            case HeapRecordTag.ROOT_MONITOR_USED -> Optional.of(plain(RootKind.MONITOR));
            case HeapRecordTag.ROOT_THREAD_OBJECT -> Optional.of(new RootRecord(RootKind.THREAD, 0, 2, false, true));
            case HeapRecordTag.ROOT_INTERNED_STRING -> Optional.of(plain(RootKind.INTERNED_STRING));
            case HeapRecordTag.ROOT_FINALIZING -> Optional.of(plain(RootKind.FINALIZING));
            case HeapRecordTag.ROOT_DEBUGGER -> Optional.of(plain(RootKind.DEBUGGER));
            case HeapRecordTag.ROOT_REFERENCE_CLEANUP -> Optional.of(plain(RootKind.REFERENCE_CLEANUP));
            case HeapRecordTag.ROOT_VM_INTERNAL -> Optional.of(plain(RootKind.VM_INTERNAL));
            case HeapRecordTag.ROOT_JNI_MONITOR -> Optional.of(new RootRecord(RootKind.JNI_MONITOR, 0, 2, true, true));
            case HeapRecordTag.UNREACHABLE -> Optional.of(new RootRecord(RootKind.UNKNOWN, 0, 0, false, false));
            default -> Optional.empty();
        };
    }

    /** Bytes behind the tag. */
    public int size(int idSize) {
        return idSize * (1 + furtherIds) + Integer.BYTES * numbers;
    }
}
