// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.elf.ElfBytes;
import java.util.Arrays;

/** Reads numbers one after the other as DWARF has them. Behind the end all are 0. */
final class Cursor {
    private static final int ABSENT = 0xFF;
    private static final int RELATIVE_TO_ITSELF = 0x10;
    private static final int RELATIVE_TO_DATA = 0x30;
    private static final int LONGEST_NUMBER = 10;

    private final ElfBytes bytes;
    /** What lies at the beginning. */
    private final long address;

    private long at;
    private long end;

    Cursor(ElfBytes bytes, long address) {
        this.bytes = bytes;
        this.address = address;
        this.end = bytes.length();
    }

    boolean hasMore() {
        return at < end;
    }

    long position() {
        return at;
    }

    /** The address of what is read next. */
    long address() {
        return address + at;
    }

    /** What lies behind is not read. */
    void endAt(long position) {
        end = Math.max(0, Math.min(position, end));
    }

    void moveTo(long position) {
        at = position < 0 || position > end ? end : position;
    }

    void skip(long count) {
        moveTo(count < 0 || count > end - at ? end : at + count);
    }

    private long forward(int count) {
        long before = at;
        at += count;
        return before + count > end ? Long.MAX_VALUE - 16 : before;
    }

    int u1() {
        return bytes.u1(forward(1));
    }

    int u2() {
        return bytes.u2(forward(2));
    }

    int s4() {
        return bytes.s4(forward(4));
    }

    long u4() {
        return bytes.u4(forward(4));
    }

    long u8() {
        return bytes.u8(forward(8));
    }

    /** ULEB128. */
    long unsigned() {
        long value = 0;
        for (int i = 0; i < LONGEST_NUMBER && hasMore(); i++) {
            int piece = u1();
            value |= (long) (piece & 0x7F) << Math.min(7 * i, 63);
            if ((piece & 0x80) == 0) {
                break;
            }
        }
        return value;
    }

    /** SLEB128. */
    long signed() {
        long value = 0;
        for (int i = 0; i < LONGEST_NUMBER && hasMore(); i++) {
            int piece = u1();
            value |= (long) (piece & 0x7F) << Math.min(7 * i, 63);
            if ((piece & 0x80) == 0) {
                boolean isNegative = (piece & 0x40) != 0 && 7 * (i + 1) < 64;
                return isNegative ? value | (-1L << (7 * (i + 1))) : value;
            }
        }
        return value;
    }

    /** The bytes up to a zero, as ASCII. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int c = u1(); c != 0 && hasMore(); c = u1()) {
            text.append((char) c);
        }
        return text.toString();
    }

    /** The next bytes, as many as there are. */
    ElfBytes block(long count) {
        long from = Math.min(at, end);
        skip(count);
        return new ElfBytes(Arrays.copyOfRange(bytes.bytes(), (int) from, (int) at));
    }

    /** A pointer as its encoding says (DW_EH_PE). */
    long pointer(int encoding, long dataAddress) {
        if (encoding == ABSENT) {
            return 0;
        }
        long itself = address();
        long value = switch (encoding & 0x0F) {
            case 0x00, 0x04, 0x0C -> u8();
            case 0x01 -> unsigned();
            case 0x02 -> u2();
            case 0x03 -> u4();
            case 0x09 -> signed();
            case 0x0A -> (short) u2();
            case 0x0B -> s4();
            default -> 0;
        };
        return switch (encoding & 0x70) {
            case RELATIVE_TO_ITSELF -> itself + value;
            case RELATIVE_TO_DATA -> dataAddress + value;
            default -> value;
        };
    }
}
