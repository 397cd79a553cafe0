// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.bytes;

import java.nio.ByteBuffer;

/**
 * Reads big-endian values in order. Asking for more than is there throws {@link TooShort}, which the decoders of this
 * module turn into a value; sizes are checked before anything is allocated.
 */
public final class ByteReader {
    private final Bytes bytes;
    private final ByteBuffer buffer;

    public ByteReader(Bytes bytes) {
        this.bytes = bytes;
        this.buffer = bytes.asBuffer();
    }

    /** The input ends before the value that was asked for, or a length in it cannot be. */
    public static final class TooShort extends RuntimeException {
        private static final long serialVersionUID = 1;

        public TooShort(String sentence) {
            super(sentence, null, false, false); // thrown for bad input, so it must be cheap
        }
    }

    public int remaining() {
        return buffer.remaining();
    }

    public int position() {
        return buffer.position();
    }

    public int u1() {
        return need(1).get() & 0xFF;
    }

    public int u2() {
        return need(2).getShort() & 0xFFFF;
    }

    public int s2() {
        return need(2).getShort();
    }

    public long u4() {
        return need(4).getInt() & 0xFFFF_FFFFL;
    }

    public int s4() {
        return need(4).getInt();
    }

    public long s8() {
        return need(8).getLong();
    }

    /** {@code units} UTF-16 code units; surrogates without a partner pass through. */
    public String utf16(long units) {
        if (units < 0 || units > buffer.remaining() / 2) {
            throw new TooShort("a string of " + units + " UTF-16 units does not fit the " + buffer.remaining()
                    + " bytes that are left");
        }
        char[] text = new char[(int) units];
        for (int i = 0; i < text.length; i++) {
            text[i] = buffer.getChar();
        }
        return new String(text);
    }

    /** A u4 count of UTF-16 units, and the units. */
    public String string() {
        return utf16(u4());
    }

    public Bytes bytes(long count) {
        if (count < 0 || count > buffer.remaining()) {
            throw new TooShort(count + " bytes are promised and " + buffer.remaining() + " are left");
        }
        Bytes result = bytes.slice(buffer.position(), (int) count);
        buffer.position(buffer.position() + (int) count);
        return result;
    }

    /** All that is left. */
    public Bytes rest() {
        return bytes(buffer.remaining());
    }

    public void skip(int count) {
        need(count);
        buffer.position(buffer.position() + count);
    }

    private ByteBuffer need(int count) {
        if (count < 0 || buffer.remaining() < count) {
            throw new TooShort(count + " more bytes are needed at byte " + buffer.position() + " of " + buffer.limit());
        }
        return buffer;
    }
}
