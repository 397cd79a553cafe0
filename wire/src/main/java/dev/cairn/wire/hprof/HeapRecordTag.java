// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

/**
 * Tags of the records inside a heap dump. {@code id} is as wide as the file's header says; the comments give what
 * follows the tag.
 */
public final class HeapRecordTag {
    public static final int ROOT_UNKNOWN = 0xFF; // id
    public static final int ROOT_JNI_GLOBAL = 0x01; // id, id of the reference
    public static final int ROOT_JNI_LOCAL = 0x02; // id, u4 thread serial, u4 frame (-1 none)
    public static final int ROOT_JAVA_FRAME = 0x03; // id, u4 thread serial, u4 frame (-1 none)
    public static final int ROOT_NATIVE_STACK = 0x04; // id, u4 thread serial
    public static final int ROOT_STICKY_CLASS = 0x05; // id
    public static final int ROOT_THREAD_BLOCK = 0x06; // id, u4 thread serial
    public static final int ROOT_MONITOR_USED = 0x07; // id
    public static final int ROOT_THREAD_OBJECT = 0x08; // id, u4 thread serial, u4 trace serial

    /**
     * id, u4 trace, id super, id loader, id signers, id domain, 2 ids reserved, u4 instance size, u2 n constants, each
     * (u2 index, u1 type, value); u2 n statics, each (id name, u1 type, value); u2 n fields, each (id name, u1 type).
     */
    public static final int CLASS_DUMP = 0x20;

    public static final int INSTANCE_DUMP = 0x21; // id, u4 trace, id class, u4 length, values: own fields, then super's
    public static final int OBJECT_ARRAY_DUMP = 0x22; // id, u4 trace, u4 n, id array class, n ids
    public static final int PRIMITIVE_ARRAY_DUMP = 0x23; // id, u4 trace, u4 n, u1 type, n values

    // Android's, version 1.0.3.
    public static final int ROOT_INTERNED_STRING = 0x89; // id
    public static final int ROOT_FINALIZING = 0x8A; // id
    public static final int ROOT_DEBUGGER = 0x8B; // id
    public static final int ROOT_REFERENCE_CLEANUP = 0x8C; // id
    public static final int ROOT_VM_INTERNAL = 0x8D; // id
    public static final int ROOT_JNI_MONITOR = 0x8E; // id, u4 thread serial, u4 frame
    public static final int UNREACHABLE = 0x90; // id
    public static final int PRIMITIVE_ARRAY_NODATA = 0xC3; // id, u4 trace, u4 n, u1 type
    public static final int HEAP_DUMP_INFO = 0xFE; // u4 heap, id name

    private HeapRecordTag() {}
}
