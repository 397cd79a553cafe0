// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipException;

/** Words and lines of a log, in memory that does not depend on how long they are. A line ends with LF, CR or both. */
final class GcLogInput {
    static final int NONE = -1;
    static final int LONGEST_NAME = 1 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private byte[] name = new byte[256];
    private int at;
    private int limit;
    private long passed;
    private boolean ended;
    private boolean broken;
    private long number;

    GcLogInput(InputStream in) {
        this.in = in;
    }

    /** The next byte, which is not passed, or {@link #NONE} at the end of the file. */
    int peek() throws IOException {
        return at < limit || fill() ? buffer[at] & 0xFF : NONE;
    }

    void skip() {
        at++;
    }

    /** Bytes passed. */
    long position() {
        return passed + at;
    }

    /** Whether the compressed file ends before what it holds does. */
    boolean broken() {
        return broken;
    }

    private boolean fill() throws IOException {
        if (ended) {
            return false;
        }
        passed += limit;
        at = 0;
        limit = 0;
        try {
            limit = Math.max(0, in.read(buffer));
        } catch (EOFException | ZipException e) {
            broken = true;
        }
        ended = limit == 0;
        return !ended;
    }

    /** Passes blanks; says whether a word follows in this line. */
    boolean hasWord() throws IOException {
        int next = peek();
        while (isBlank(next)) {
            skip();
            next = peek();
        }
        return !endsLine(next);
    }

    /** Reads a word that should be a number, and says whether it was one. Passes it in any case. */
    boolean readNumber() throws IOException {
        if (!hasWord()) {
            return false;
        }
        long value = 0;
        int digits = 0;
        boolean good = true;
        for (int next = peek(); !endsWord(next); next = peek()) {
            int digit = GcLogFormat.hexDigit(next);
            good &= digit >= 0 && digits < GcLogFormat.LONGEST_NUMBER;
            if (good) {
                value = (value << 4) | digit;
                digits++;
            }
            skip();
        }
        number = value;
        return good;
    }

    /** What {@link #readNumber} read. */
    long number() {
        return number;
    }

    /** The rest of the line without the blanks around it; empty if it is longer than any name. */
    Optional<String> readRest() throws IOException {
        int length = 0;
        if (hasWord()) {
            for (int next = peek(); !endsLine(next); next = peek()) {
                if (length == LONGEST_NAME) {
                    return Optional.empty();
                }
                if (length == name.length) {
                    name = Arrays.copyOf(name, length * 2);
                }
                name[length++] = (byte) next;
                skip();
            }
        }
        while (length > 0 && isBlank(name[length - 1])) {
            length--;
        }
        return Optional.of(decode(length));
    }

    /** Goes to the next line; says whether this one has an end. */
    boolean skipLine() throws IOException {
        while (true) {
            int next = peek();
            if (next == NONE) {
                return false;
            }
            skip();
            if (next == '\r' && peek() == '\n') {
                skip();
            }
            if (next == '\n' || next == '\r') {
                return true;
            }
        }
    }

    /** Names are UTF-8, but old tools on Windows knew better. */
    private String decode(int length) {
        ByteBuffer bytes = ByteBuffer.wrap(name, 0, length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            return new String(name, 0, length, StandardCharsets.ISO_8859_1);
        }
    }

    static boolean isBlank(int character) {
        return character == ' ' || character == '\t';
    }

    private static boolean endsLine(int character) {
        return character == '\n' || character == '\r' || character == NONE;
    }

    static boolean endsWord(int character) {
        return endsLine(character) || isBlank(character);
    }
}
