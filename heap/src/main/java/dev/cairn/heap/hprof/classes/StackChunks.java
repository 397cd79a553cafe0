// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.outline.HprofStrings;
import dev.cairn.heap.hprof.outline.LoadedClasses;
import dev.cairn.heap.hprof.outline.SoughtName;
import dev.cairn.wire.hprof.BasicType;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.OptionalInt;

/**
 * What stack chunks take besides their fields. In them HotSpot keeps the frames of virtual threads that do not run: as
 * many words as their field {@code size} says, and a bit for each place in those that may hold a reference ({@code
 * instanceStackChunkKlass.inline.hpp}). No two need be of one size.
 *
 * <p>Where that field is in a record is known only when the dump's classes have been read. So the first walk adds up
 * sizes for every place where it may be.
 */
public final class StackChunks {
    public static final String CLASS = SoughtName.STACK_CHUNK;

    private static final String SIZE = "size";
    /** Of 4 bytes each, in the order of the record. */
    private static final int PLACES = 16;
    /** 1 GiB: no stack is larger, so an object that claims more is no chunk of a sound dump. */
    private static final int MOST_WORDS = 1 << 27;

    private final long[] wordsIfReferencesTake4 = new long[PLACES];
    private final long[] wordsIfReferencesTake8 = new long[PLACES];

    /** The id of the class in a file, or 0 where it has none: VMs before 21. */
    public static long classOf(LoadedClasses classes) {
        return classes.idOfSought();
    }

    /** Counts one in. */
    public void add(MemorySegment bytes, long fields, long end) {
        for (int place = 0; place < PLACES && fields + (place + 1L) * Integer.BYTES <= end; place++) {
            int size = BigEndian.i4(bytes, fields + (long) place * Integer.BYTES);
            wordsIfReferencesTake4[place] += words(size, Integer.BYTES);
            wordsIfReferencesTake8[place] += words(size, Long.BYTES);
        }
    }

    void addAll(StackChunks other) {
        for (int place = 0; place < PLACES; place++) {
            wordsIfReferencesTake4[place] += other.wordsIfReferencesTake4[place];
            wordsIfReferencesTake8[place] += other.wordsIfReferencesTake8[place];
        }
    }

    /**
     * Bytes of all of them together.
     *
     * @param sizeAt where the field is
     * @param reference bytes of a reference
     */
    public long bytes(int sizeAt, int reference) {
        long[] words = reference == Integer.BYTES ? wordsIfReferencesTake4 : wordsIfReferencesTake8;
        return words[sizeAt / Integer.BYTES] * Long.BYTES;
    }

    /** The same of one, whose fields begin there. */
    public static long bytesOf(MemorySegment bytes, long fields, long length, int sizeAt, int reference) {
        return sizeAt + Integer.BYTES > length
                ? 0
                : words(BigEndian.i4(bytes, fields + sizeAt), reference) * Long.BYTES;
    }

    private static long words(int size, int reference) {
        if (size < 0 || size > MOST_WORDS) {
            return 0;
        }
        long bits = (long) size * (Long.BYTES / reference);
        return size + (bits + Long.SIZE - 1) / Long.SIZE;
    }

    /** Where the records of the class have the field, if it has one where it can be. */
    public static OptionalInt sizeAt(List<ClassDumpRecord.Field> fields, HprofStrings strings, int idSize) {
        int at = 0;
        for (ClassDumpRecord.Field field : fields) {
            if (field.type() == BasicType.INT && strings.text(field.nameId()).equals(SIZE)) {
                return at % Integer.BYTES == 0 && at / Integer.BYTES < PLACES
                        ? OptionalInt.of(at)
                        : OptionalInt.empty();
            }
            at += field.type().size(idSize);
        }
        return OptionalInt.empty();
    }

    public void write(DataOutput out) throws IOException {
        for (int place = 0; place < PLACES; place++) {
            out.writeLong(wordsIfReferencesTake4[place]);
            out.writeLong(wordsIfReferencesTake8[place]);
        }
    }

    void read(DataInput in) throws IOException {
        for (int place = 0; place < PLACES; place++) {
            wordsIfReferencesTake4[place] = in.readLong();
            wordsIfReferencesTake8[place] = in.readLong();
        }
    }
}
