// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import dev.cairn.wire.bytes.ByteReader;
import java.util.List;
import java.util.Optional;

/** A kind of event that a VM reports, and what its report has behind the number of the request. */
public enum EventKind {
    SINGLE_STEP(1, Part.THREAD, Part.LOCATION),
    BREAKPOINT(2, Part.THREAD, Part.LOCATION),
    EXCEPTION(4, Part.THREAD, Part.LOCATION, Part.TAGGED_OBJECT, Part.LOCATION),
    THREAD_START(6, Part.THREAD),
    THREAD_DEATH(7, Part.THREAD),
    CLASS_PREPARE(8, Part.THREAD, Part.BYTE, Part.REFERENCE_TYPE, Part.STRING, Part.INT),
    CLASS_UNLOAD(9, Part.STRING),
    FIELD_ACCESS(20, Part.THREAD, Part.LOCATION, Part.BYTE, Part.REFERENCE_TYPE, Part.FIELD, Part.TAGGED_OBJECT),
    FIELD_MODIFICATION(
            21, Part.THREAD, Part.LOCATION, Part.BYTE, Part.REFERENCE_TYPE, Part.FIELD, Part.TAGGED_OBJECT, Part.VALUE),
    METHOD_ENTRY(40, Part.THREAD, Part.LOCATION),
    METHOD_EXIT(41, Part.THREAD, Part.LOCATION),
    METHOD_EXIT_WITH_VALUE(42, Part.THREAD, Part.LOCATION, Part.VALUE),
    MONITOR_CONTENDED_ENTER(43, Part.THREAD, Part.TAGGED_OBJECT, Part.LOCATION),
    MONITOR_CONTENDED_ENTERED(44, Part.THREAD, Part.TAGGED_OBJECT, Part.LOCATION),
    MONITOR_WAIT(45, Part.THREAD, Part.TAGGED_OBJECT, Part.LOCATION, Part.LONG),
    MONITOR_WAITED(46, Part.THREAD, Part.TAGGED_OBJECT, Part.LOCATION, Part.BYTE),
    VM_START(90, Part.THREAD),
    VM_DEATH(99);

    private enum Part {
        THREAD,
        LOCATION,
        TAGGED_OBJECT,
        VALUE,
        REFERENCE_TYPE,
        FIELD,
        STRING,
        BYTE,
        INT,
        LONG
    }

    private final int code;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Part> parts;

    EventKind(int code, Part... parts) {
        this.code = code;
        this.parts = List.of(parts);
    }

    /** What JDWP calls it. */
    public int code() {
        return code;
    }

    public static Optional<EventKind> of(int code) {
        for (EventKind kind : values()) {
            if (kind.code == code) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Whether its report begins with the thread in which it happened. */
    public boolean hasThread() {
        return !parts.isEmpty() && parts.get(0) == Part.THREAD;
    }

    /**
     * Goes past what a report has behind the number of the request.
     *
     * @throws ByteReader.TooShort where that is cut
     */
    void skip(ByteReader in, IdSizes sizes) {
        for (Part part : parts) {
            skip(part, in, sizes);
        }
    }

    private static void skip(Part part, ByteReader in, IdSizes sizes) {
        switch (part) {
            case THREAD -> in.skip(sizes.object());
            case LOCATION -> in.skip(1 + sizes.referenceType() + sizes.method() + Long.BYTES);
            case TAGGED_OBJECT -> in.skip(1 + sizes.object());
            case VALUE -> in.skip(valueBytes(in.u1(), sizes));
            case REFERENCE_TYPE -> in.skip(sizes.referenceType());
            case FIELD -> in.skip(sizes.field());
            case STRING -> in.bytes(in.u4());
            case BYTE -> in.skip(1);
            case INT -> in.skip(Integer.BYTES);
            case LONG -> in.skip(Long.BYTES);
            default -> throw new AssertionError(part);
        }
    }

    private static int valueBytes(int tag, IdSizes sizes) {
        return switch (tag) {
            case 'V' -> 0;
            case 'B', 'Z' -> Byte.BYTES;
            case 'C', 'S' -> Short.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'J', 'D' -> Long.BYTES;
            default -> sizes.object();
        };
    }
}
