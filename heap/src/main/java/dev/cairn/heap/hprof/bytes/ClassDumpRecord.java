// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A CLASS DUMP as it stands in the file.
 *
 * @param instanceSize sum of the sizes of all fields, inherited ones too, as the dump says
 * @param constants entries of the constant pool that the dump has, their numbers in the place of names
 * @param fields its own, which come first in an object's bytes
 * @param endOffset where the next record begins
 */
public record ClassDumpRecord(
        long id,
        int traceSerial,
        long superId,
        long loaderId,
        long signersId,
        long domainId,
        long instanceSize,
        List<Static> constants,
        List<Static> statics,
        List<Field> fields,
        long endOffset) {
    public ClassDumpRecord {
        constants = List.copyOf(constants);
        statics = List.copyOf(statics);
        fields = List.copyOf(fields);
    }

    /** Most records have less; a reader for one alone needs no more. */
    private static final int MOST_OF_ONE = 1 << 10;

    /** A static; {@code bits} are its value, unsigned, and of an object its id. */
    public record Static(long nameId, BasicType type, long bits) {}

    /** A field of the class's objects. */
    public record Field(long nameId, BasicType type) {}

    /**
     * Reads the record whose tag was before {@code offset}; empty if it goes beyond the limit or has a type that does not
     * exist.
     */
    public static Optional<ClassDumpRecord> read(MemorySegment bytes, long offset, long limit, int idSize) {
        return read(DumpReader.of(bytes, idSize, MOST_OF_ONE), offset, limit);
    }

    /** The same by a reader. */
    public static Optional<ClassDumpRecord> read(DumpReader reader, long offset, long limit) {
        return Optional.ofNullable(new Reader(reader, offset, limit).read());
    }

    private static final class Reader {
        private final DumpReader bytes;
        private final long start;
        private final long limit;
        private final int idSize;
        private long at;

        Reader(DumpReader bytes, long offset, long limit) {
            this.bytes = bytes;
            this.start = offset;
            this.limit = Math.min(limit, bytes.size());
            this.idSize = bytes.idSize();
        }

        @Nullable
        ClassDumpRecord read() {
            long superAt = start + idSize + Integer.BYTES;
            long sizeAt = superAt + 6L * idSize;
            at = sizeAt + Integer.BYTES;
            List<Static> constants = values(count(), Short.BYTES);
            List<Static> statics = constants == null ? null : values(count(), idSize);
            List<Field> fields = statics == null ? null : fields(count());
            if (constants == null || statics == null || fields == null) {
                return null;
            }
            return new ClassDumpRecord(
                    bytes.id(start),
                    bytes.i4(start + idSize),
                    bytes.id(superAt),
                    bytes.id(superAt + idSize),
                    bytes.id(superAt + 2L * idSize),
                    bytes.id(superAt + 3L * idSize),
                    bytes.u4(sizeAt),
                    constants,
                    statics,
                    fields,
                    at);
        }

        /** The count that comes next; -1 where the limit cuts it off. */
        private int count() {
            if (limit - at < Short.BYTES) {
                return -1;
            }
            int count = bytes.u2(at);
            at += Short.BYTES;
            return count;
        }

        private @Nullable List<Static> values(int count, int numberSize) {
            List<Static> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Static next = value(numberSize);
                if (next == null) {
                    return null;
                }
                values.add(next);
            }
            return count < 0 ? null : values;
        }

        private @Nullable List<Field> fields(int count) {
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                BasicType type = typeAfter(idSize);
                if (type == null) {
                    return null;
                }
                fields.add(new Field(bytes.id(at), type));
                at += idSize + 1L;
            }
            return count < 0 ? null : fields;
        }

        /** A value after a number of {@code numberSize} bytes and a type; null where it is cut off or has no type. */
        private @Nullable Static value(int numberSize) {
            BasicType type = typeAfter(numberSize);
            if (type == null) {
                return null;
            }
            int size = type.size(idSize);
            long valueAt = at + numberSize + 1;
            if (limit - valueAt < size) {
                return null;
            }
            Static value = new Static(bytes.unsigned(at, numberSize), type, bytes.unsigned(valueAt, size));
            at = valueAt + size;
            return value;
        }

        private @Nullable BasicType typeAfter(int numberSize) {
            return limit - at < numberSize + 1
                    ? null
                    : BasicType.of(bytes.u1(at + numberSize)).orElse(null);
        }
    }
}
