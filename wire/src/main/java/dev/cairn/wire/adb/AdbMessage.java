// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One message between adb and a device: a header of six little-endian words, and data.
 *
 * @param first the sender's number of the stream; the version in CNXN, the kind in AUTH
 * @param second the receiver's number of the stream, 0 while not known; the longest data in CNXN
 */
public record AdbMessage(AdbCommand command, int first, int second, Bytes data) {
    public static final int HEADER_BYTES = 24;
    /** Of the data, as today's adb agrees on. */
    public static final int MOST_DATA_BYTES = 1 << 20;

    /** The first version whose messages need no sum. */
    public static final int VERSION = 0x0100_0001;

    static final int COMMAND_OFFSET = 0;
    static final int FIRST_OFFSET = 4;
    static final int SECOND_OFFSET = 8;
    static final int LENGTH_OFFSET = 12;
    static final int SUM_OFFSET = 16;
    static final int MAGIC_OFFSET = 20;

    private static final int BYTE = 0xFF;

    /** The whole message, with the sum that peers of old want. */
    public Bytes encode() {
        byte[] all = new byte[HEADER_BYTES + data.length()];
        ByteBuffer.wrap(all)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(command.code())
                .putInt(first)
                .putInt(second)
                .putInt(data.length())
                .putInt(sum(data))
                .putInt(~command.code())
                .put(data.asBuffer());
        return Bytes.owning(all);
    }

    /** All bytes added up. */
    static int sum(Bytes data) {
        int sum = 0;
        for (int i = 0; i < data.length(); i++) {
            sum += data.at(i) & BYTE;
        }
        return sum;
    }
}
