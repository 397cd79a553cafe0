// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

import java.util.Optional;

/** What a record says. Types that a reader does not know are passed over, and counted. */
public enum RecordType {
    ALLOCATION(1),
    FREE(2),
    METHOD(3),
    CLASS(4),
    THREAD(5),
    HEAP(6),
    GC(7),
    INTERVAL(8),
    CPU(9),
    MARK(10),
    THREAD_START(11, true),
    THREAD_END(12, true),
    CONTENTION(13, true),
    WAIT(14, true),
    WAITED(15, true),
    THREAD_STATE(16, true),
    MONITOR(17, true),
    CALLS(18, true),
    HEAP_DUMP(19, true),
    HEAP_CLASS(20, true),
    HEAP_FIELD(21, true),
    HEAP_THREAD(22, true),
    HEAP_ITEMS(23, true),
    HEAP_DUMP_END(24, true),
    EXHAUSTED(25, true),
    HEAP_RECORDS(26, true),
    NATIVE(27);

    private static final RecordType[] BY_CODE = new RecordType[values().length + 1];

    static {
        for (RecordType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;
    private final boolean isOfReport;

    RecordType(int code) {
        this(code, false);
    }

    /** @param isOfReport whether only HPROF reports have it */
    RecordType(int code, boolean isOfReport) {
        this.code = code;
        this.isOfReport = isOfReport;
    }

    public int code() {
        return code;
    }

    /** Only an HPROF report has such records: their fields are in {@link ReportLayout} and {@link HeapDumpLayout}. */
    public boolean isOfReport() {
        return isOfReport;
    }

    public static Optional<RecordType> of(int code) {
        return code > 0 && code < BY_CODE.length ? Optional.of(BY_CODE[code]) : Optional.empty();
    }
}
