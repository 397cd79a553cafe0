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
    MARK(10);

    private static final RecordType[] BY_CODE = new RecordType[11];

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

    public static Optional<RecordType> of(int code) {
        return code > 0 && code < BY_CODE.length ? Optional.of(BY_CODE[code]) : Optional.empty();
    }
}
