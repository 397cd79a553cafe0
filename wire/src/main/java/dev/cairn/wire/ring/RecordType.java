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
    THREAD_START(11),
    THREAD_END(12),
    CONTENTION(13),
    WAIT(14),
    WAITED(15),
    THREAD_STATE(16),
    MONITOR(17),
    CALLS(18),
    HEAP_DUMP(19),
    HEAP_CLASS(20),
    HEAP_FIELD(21),
    HEAP_THREAD(22),
    HEAP_ITEMS(23),
    HEAP_DUMP_END(24),
    EXHAUSTED(25),
    HEAP_RECORDS(26);

    private static final RecordType[] BY_CODE = new RecordType[27];

    static {
        for (RecordType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;

    RecordType(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Only an HPROF report has such records: their fields are in {@link ReportLayout} and {@link HeapDumpLayout}. */
    public boolean isOfReport() {
        return code > MARK.code;
    }

    public static Optional<RecordType> of(int code) {
        return code > 0 && code < BY_CODE.length ? Optional.of(BY_CODE[code]) : Optional.empty();
    }
}
