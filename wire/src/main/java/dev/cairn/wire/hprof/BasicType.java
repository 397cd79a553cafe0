// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import java.util.Optional;

/** The type of a field, a static or an array's elements. Some old files have 1 for an object that is an array. */
public enum BasicType {
    OBJECT(2, 0, "Object"),
    BOOLEAN(4, 1, "boolean"),
    CHAR(5, 2, "char"),
    FLOAT(6, 4, "float"),
    DOUBLE(7, 8, "double"),
    BYTE(8, 1, "byte"),
    SHORT(9, 2, "short"),
    INT(10, 4, "int"),
    LONG(11, 8, "long");

    private static final int OLD_ARRAY_OBJECT = 1;
    private static final BasicType[] BY_CODE = new BasicType[LONG.code + 1];

    static {
        for (BasicType type : values()) {
            BY_CODE[type.code] = type;
        }
        BY_CODE[OLD_ARRAY_OBJECT] = OBJECT;
    }

    private final int code;
    private final int size;
    private final String javaName;

    BasicType(int code, int size, String javaName) {
        this.code = code;
        this.size = size;
        this.javaName = javaName;
    }

    /** The byte in the file. */
    public int code() {
        return code;
    }

    /** Bytes of a value in a file whose ids take {@code idSize}. */
    public int size(int idSize) {
        return this == OBJECT ? idSize : size;
    }

    /** As in Java source; for {@link #OBJECT} just "Object". */
    public String javaName() {
        return javaName;
    }

    public static Optional<BasicType> of(int code) {
        return code < 0 || code >= BY_CODE.length ? Optional.empty() : Optional.ofNullable(BY_CODE[code]);
    }
}
