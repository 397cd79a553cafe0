// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a small HPROF file front to back, from the format alone so that it can contradict the writer. It is strict: each
 * record must be read to its end, and what no writer of Cairn's writes is an error.
 */
public final class HprofReader {
    private final ByteBuffer in;
    private final String version;
    private final int idSize;
    private final long timestampMillis;
    private int tag;
    private int microseconds;
    private int end;

    /** A static, or a field of the class's objects, of which {@code bits} are 0. */
    public record Member(long nameId, HprofType type, long bits) {}

    /** What a CLASS DUMP says. */
    public record Type(long id, long superId, int instanceSize, List<Member> statics, List<Member> fields) {}

    /** Takes the records of a heap. */
    public interface HeapVisitor {
        void root(int tag, long id);

        void type(Type type);

        /** An object, whose values come next: the visitor reads {@code bytes} of them. */
        void instance(long id, long classId, int bytes);

        void array(long id, long classId, List<Long> elements);

        void primitives(long id, HprofType type, int elements);
    }

    public HprofReader(byte[] file) {
        in = ByteBuffer.wrap(file);
        while (in.get() != 0) {}
        version = new String(file, 0, in.position() - 1, StandardCharsets.US_ASCII).replaceFirst("^JAVA PROFILE ", "");
        idSize = in.getInt();
        timestampMillis = in.getLong();
        end = in.position();
    }

    public String version() {
        return version;
    }

    public int idSize() {
        return idSize;
    }

    public long timestampMillis() {
        return timestampMillis;
    }

    /** Goes to the next top-level record, if there is one. */
    public boolean next() {
        if (in.position() != end) {
            throw new AssertionError(
                    "A record with tag " + tag + " ends at " + in.position() + " instead of " + end + ".");
        }
        if (!in.hasRemaining()) {
            return false;
        }
        tag = u1();
        microseconds = u4();
        end = u4();
        end += in.position();
        return true;
    }

    public int tag() {
        return tag;
    }

    public int microseconds() {
        return microseconds;
    }

    /** Bytes of the record that are left. */
    public int left() {
        return end - in.position();
    }

    public int position() {
        return in.position();
    }

    public void skip(int bytes) {
        in.position(in.position() + bytes);
    }

    public int u1() {
        return in.get() & 0xFF;
    }

    public int u2() {
        return in.getShort() & 0xFFFF;
    }

    public int u4() {
        return in.getInt();
    }

    public long u8() {
        return in.getLong();
    }

    public long id() {
        return idSize == 4 ? Integer.toUnsignedLong(in.getInt()) : in.getLong();
    }

    /** All that is left, as UTF-8. */
    public String text() {
        byte[] text = new byte[left()];
        in.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    public List<Long> ids(int count) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(id());
        }
        return ids;
    }

    private HprofType type() {
        return HprofType.of(u1());
    }

    public long value(HprofType type) {
        return switch (type.size(idSize)) {
            case 1 -> in.get();
            case 2 -> in.getShort();
            case 4 -> type.isObject() ? id() : in.getInt();
            default -> in.getLong();
        };
    }

    /** Reads all heap records that are left. */
    public void heap(HeapVisitor visitor) {
        while (left() > 0) {
            heapRecord(u1(), id(), visitor);
        }
    }

    private void heapRecord(int heapTag, long id, HeapVisitor visitor) {
        switch (heapTag) {
            case 0xFF, 0x05, 0x07 -> visitor.root(heapTag, id);
            case 0x01 -> {
                skip(idSize);
                visitor.root(heapTag, id);
            }
            case 0x02, 0x03, 0x08 -> {
                skip(8);
                visitor.root(heapTag, id);
            }
            case 0x20 -> visitor.type(classDump(id));
            case 0x21 -> {
                skip(4);
                visitor.instance(id, id(), u4());
            }
            case 0x22 -> {
                skip(4);
                int count = u4();
                visitor.array(id, id(), ids(count));
            }
            case 0x23 -> {
                skip(4);
                int count = u4();
                HprofType type = type();
                skip(count * type.size(idSize));
                visitor.primitives(id, type, count);
            }
            default -> throw new AssertionError("A heap record with tag " + heapTag + " is not expected.");
        }
    }

    private Type classDump(long id) {
        skip(4);
        long superId = id();
        skip(5 * idSize);
        int instanceSize = u4();
        for (int count = u2(); count > 0; count--) {
            skip(2);
            value(type());
        }
        return new Type(id, superId, instanceSize, members(true), members(false));
    }

    private List<Member> members(boolean haveValues) {
        List<Member> members = new ArrayList<>();
        for (int count = u2(); count > 0; count--) {
            long nameId = id();
            HprofType type = type();
            members.add(new Member(nameId, type, haveValues ? value(type) : 0));
        }
        return members;
    }
}
