// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.util.stream.Stream;

/** What a value in an HPROF file is, as the format numbers it. */
public enum HprofType {
    /** An array as some old files have it: written like an object. */
    OLD_ARRAY(1, 0),
    OBJECT(2, 0),
    BOOLEAN(4, 1),
    CHAR(5, 2),
    FLOAT(6, 4),
    DOUBLE(7, 8),
    BYTE(8, 1),
    SHORT(9, 2),
    INT(10, 4),
    LONG(11, 8);

    private final int code;
    private final int size;

    HprofType(int code, int size) {
        this.code = code;
        this.size = size;
    }

    public int code() {
        return code;
    }

    static HprofType of(int code) {
        return Stream.of(values()).filter(type -> type.code == code).findFirst().orElseThrow();
    }

    public boolean isObject() {
        return size == 0;
    }

    /** Bytes of a value in a file whose ids take {@code idSize}. */
    public int size(int idSize) {
        return size == 0 ? idSize : size;
    }
}
