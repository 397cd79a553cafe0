// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

/** Tags of top-level records: {@code u1 tag, u4 microseconds, u4 length}, and then as many bytes. */
public final class HprofRecordTag {
    /** Tag, time and length. */
    public static final int HEADER_SIZE = 9;

    public static final int TIME_OFFSET = 1; // u4, microseconds since the time in the file's header
    public static final int LENGTH_OFFSET = 5; // u4

    public static final int STRING = 0x01;
    public static final int LOAD_CLASS = 0x02;
    public static final int UNLOAD_CLASS = 0x03;
    public static final int FRAME = 0x04;
    public static final int TRACE = 0x05;
    public static final int ALLOC_SITES = 0x06;
    public static final int HEAP_SUMMARY = 0x07;
    public static final int START_THREAD = 0x0A;
    public static final int END_THREAD = 0x0B;
    public static final int HEAP_DUMP = 0x0C;
    public static final int CPU_SAMPLES = 0x0D;
    public static final int CONTROL_SETTINGS = 0x0E;
    public static final int HEAP_DUMP_SEGMENT = 0x1C;
    public static final int HEAP_DUMP_END = 0x2C;

    private HprofRecordTag() {}
}
