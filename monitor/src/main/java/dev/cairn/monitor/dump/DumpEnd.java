// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Whether a dump was written to its end: its last record is the one that ends a heap dump. A compressed one is a row of gzip
 * members; its last ones are looked into, as far as it takes, and their check sums must be right.
 */
public final class DumpEnd {
    private static final byte[] BEGIN = "JAVA PROFILE ".getBytes(StandardCharsets.US_ASCII);

    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;
    private static final int DEFLATE = 8;
    private static final int FLAGS_AT = 3;
    private static final int FLAG_COMMENT = 0x10;
    private static final int GZIP_HEADER = 10;
    private static final int GZIP_TRAILER = 8; // u4 CRC-32, u4 length, both little-endian

    /** HotSpot puts at most 1 MiB into a member, which does not grow by more than a little. */
    private static final int MEMBER_LIMIT = (1 << 20) + (1 << 16);

    /** What looks like a member's beginning is one, except by a chance of one in a thousand, or by malice. */
    private static final int LOOKS = 64;

    private static final int MEMBERS = 4; // more than one only if the last ones are shorter than a record's header

    private final byte[] bytes;
    private final boolean fromTheStart;
    private int looks = LOOKS;

    private DumpEnd(byte[] bytes, boolean fromTheStart) {
        this.bytes = bytes;
        this.fromTheStart = fromTheStart;
    }

    /** Whether {@code file} begins as HPROF does, not compressed. */
    static boolean isPlain(FileChannel file) throws IOException {
        return Arrays.equals(read(file, 0, (int) Math.min(BEGIN.length, file.size())), BEGIN);
    }

    static boolean isWhole(FileChannel file, boolean compressed) throws IOException {
        long size = file.size();
        if (!compressed) {
            int length = (int) Math.min(size, HprofRecordTag.HEADER_SIZE);
            return isPlain(file) && endsDump(read(file, size - length, length));
        }
        int length = (int) Math.min(size, (long) MEMBERS * MEMBER_LIMIT);
        return new DumpEnd(read(file, size - length, length), length == size).endsWithMembersThatEndTheDump();
    }

    private static byte[] read(FileChannel file, long at, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) >= 0) {}
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** Whether the last bytes of a dump that is not compressed are its end; {@link HprofRecordTag#HEADER_SIZE} of them suffice. */
    public static boolean isEnd(byte[] last) {
        return endsDump(last);
    }

    private static boolean endsDump(byte[] plain) {
        int at = plain.length - HprofRecordTag.HEADER_SIZE;
        return at >= 0
                && plain[at] == HprofRecordTag.HEAP_DUMP_END
                && ByteBuffer.wrap(plain).getInt(at + HprofRecordTag.LENGTH_OFFSET) == 0;
    }

    private boolean endsWithMembersThatEndTheDump() {
        byte[] tail = new byte[0];
        int end = bytes.length;
        for (int i = 0; i < MEMBERS && end > 0 && tail.length < HprofRecordTag.HEADER_SIZE; i++) {
            int start = end - GZIP_HEADER - GZIP_TRAILER;
            byte[] plain = new byte[0];
            while (start >= 0 && plain.length == 0 && looks > 0) {
                plain = isMember(start) ? unpack(start, end) : plain;
                start--;
            }
            if (plain.length == 0) {
                return false;
            }
            end = start + 1;
            tail = joined(plain, tail);
        }
        return endsDump(tail) && (end > 0 || fromTheStart);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private boolean isMember(int at) {
        return at + GZIP_HEADER <= bytes.length
                && Byte.toUnsignedInt(bytes[at]) == GZIP_MAGIC_1
                && Byte.toUnsignedInt(bytes[at + 1]) == GZIP_MAGIC_2
                && bytes[at + 2] == DEFLATE
                && (bytes[at + FLAGS_AT] & ~FLAG_COMMENT) == 0;
    }

    private int headerEnd(int start, int end) {
        int at = start + GZIP_HEADER;
        if ((bytes[start + FLAGS_AT] & FLAG_COMMENT) != 0) {
            while (at < end && bytes[at] != 0) {
                at++;
            }
            at++;
        }
        return at;
    }

    /** What is in the member, which must fill these bytes exactly; nothing if it is none, or a wrong one. */
    private byte[] unpack(int start, int end) {
        looks--;
        int from = headerEnd(start, end);
        int packed = end - GZIP_TRAILER - from;
        if (packed <= 0) {
            return new byte[0];
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(bytes, from, packed);
            byte[] plain = new byte[MEMBER_LIMIT];
            int length = inflater.inflate(plain);
            CRC32 sum = new CRC32();
            sum.update(plain, 0, length);
            ByteBuffer trailer = ByteBuffer.wrap(bytes, end - GZIP_TRAILER, GZIP_TRAILER)
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN);
            boolean right = inflater.finished()
                    && inflater.getRemaining() == 0
                    && trailer.getInt(0) == (int) sum.getValue()
                    && trailer.getInt(Integer.BYTES) == length;
            return right ? Arrays.copyOf(plain, length) : new byte[0];
        } catch (DataFormatException e) {
            return new byte[0];
        } finally {
            inflater.end();
        }
    }
}
