// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a file begins with: {@code "JAVA PROFILE 1.0.2"}, NUL, u4 size of an id, u8 milliseconds since the epoch.
 *
 * @param version {@code "1.0"}, {@code "1.0.1"}, {@code "1.0.2"} or {@code "1.0.3"}
 * @param idSize 1, 2, 4 or 8
 * @param size bytes that the header takes; the first record follows
 */
public record HprofHeader(String version, int idSize, long timestampMillis, int size) {
    private static final String MAGIC = "JAVA PROFILE ";
    private static final int LONGEST_VERSION = 8;
    /** No header is longer. */
    public static final int MAX_SIZE = MAGIC.length() + LONGEST_VERSION + 1 + Integer.BYTES + Long.BYTES;

    /** Version as Android writes it. */
    public boolean isAndroid() {
        return version.equals("1.0.3");
    }

    /** Whether a file that begins so is meant to be HPROF, whatever follows. */
    public static boolean isMagic(ByteBuffer start) {
        byte[] magic = MAGIC.getBytes(StandardCharsets.US_ASCII);
        return start.remaining() >= magic.length
                && ByteBuffer.wrap(magic).equals(start.slice(start.position(), magic.length));
    }

    /**
     * Whether a file begins as the agent's reports in text do: {@code JAVA PROFILE 1.0.1, created Mon Mar 27 23:52:27 2017}.
     *
     * @param start at least {@link #MAX_SIZE} bytes, or as many as the file has
     */
    public static boolean isOfText(ByteBuffer start) {
        ByteBuffer in = start.slice();
        int end = endOfVersion(in, ',');
        return isMagic(in) && end < in.limit() && in.get(end) == ',';
    }

    /** Where the byte is that ends the version, or where it must be at the latest. */
    private static int endOfVersion(ByteBuffer in, int terminator) {
        int end = MAGIC.length();
        while (end < in.limit() && end < MAGIC.length() + LONGEST_VERSION && in.get(end) != terminator) {
            end++;
        }
        return end;
    }

    /**
     * The header at the start of a file, unless it is none or is cut short, or its ids have no size that exists.
     *
     * @param start at least {@link #MAX_SIZE} bytes, or as many as the file has
     */
    public static Optional<HprofHeader> read(ByteBuffer start) {
        ByteBuffer in = start.slice();
        if (!isMagic(in)) {
            return Optional.empty();
        }
        int end = endOfVersion(in, 0);
        if (in.limit() < end + 1 + Integer.BYTES + Long.BYTES || in.get(end) != 0) {
            return Optional.empty();
        }
        byte[] version = new byte[end - MAGIC.length()];
        in.get(MAGIC.length(), version);
        int idSize = in.getInt(end + 1);
        long millis = in.getLong(end + 1 + Integer.BYTES);
        if (idSize != 1 && idSize != 2 && idSize != 4 && idSize != 8) {
            return Optional.empty();
        }
        return Optional.of(new HprofHeader(
                new String(version, StandardCharsets.US_ASCII), idSize, millis, end + 1 + Integer.BYTES + Long.BYTES));
    }
}
