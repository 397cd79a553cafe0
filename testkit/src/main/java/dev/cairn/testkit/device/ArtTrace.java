// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.device;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A trace as ART writes it. */
public final class ArtTrace {
    private ArtTrace() {}

    /** The thread main is in {@code com.example.App.run} for 7 ms of CPU time, 3 ms of it in {@code read}. */
    public static byte[] ofOneThread() {
        byte[] names =
                ("*version\n3\nclock=thread-cpu\n*threads\n1\tmain\n*methods\n0x10\tcom/example/App\trun\t()V\tA.java"
                                + "\t1\n0x20\tcom/example/App\tread\t()V\tA.java\t9\n*end\n")
                        .getBytes(StandardCharsets.US_ASCII);
        ByteBuffer trace = ByteBuffer.allocate(names.length + 32 + 4 * 10).order(ByteOrder.LITTLE_ENDIAN);
        trace.put(names)
                .put("SLOW".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 3)
                .putShort((short) 32)
                .putLong(0)
                .putShort((short) 10);
        trace.position(names.length + 32);
        int[][] records = {{0x10, 0}, {0x20, 1_000}, {0x21, 4_000}, {0x11, 7_000}};
        for (int[] record : records) {
            trace.putShort((short) 1).putInt(record[0]).putInt(record[1]);
        }
        return trace.array();
    }
}
