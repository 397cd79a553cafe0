// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

/** What a field of a record is, and how long. */
public enum FieldType {
    U1("u1", 1),
    U2("u2", 2),
    U4("u4", 4),
    S4("s4", 4),
    U8("u8", 8),
    /** The id of an object, a class, a frame or a text. */
    ID("id", 0),
    /** The id of the class of the object. */
    CLASS("id", 0),
    /** The id of a text that names something. */
    NAME("name", 0),
    /** The serial number of the thread that a root belongs to. */
    THREAD("u4", 4),
    /** The depth in that thread's stack. */
    DEPTH("s4", 4),
    /** How many rows follow, or bytes of values. */
    COUNT2("u2", 2),
    COUNT4("u4", 4),
    /** A code of {@link BasicType}. */
    TYPE("type", 1),
    /** A value of the type that came last. */
    VALUE("value", 0),
    /** Rows, as many as the last count says. */
    EACH("each", 0),
    /** All that is left of the record. */
    REST("bytes", 0);

    private final String text;
    private final int bytes;

    FieldType(String text, int bytes) {
        this.text = text;
        this.bytes = bytes;
    }

    /** What the page of the format calls it. */
    public String text() {
        return text;
    }

    public boolean isId() {
        return this == ID || this == CLASS || this == NAME;
    }

    public boolean isCount() {
        return this == COUNT2 || this == COUNT4;
    }

    /** Bytes in a file whose ids take {@code idSize}; 0 of what has no length of its own. */
    public int size(int idSize) {
        return isId() ? idSize : bytes;
    }
}
