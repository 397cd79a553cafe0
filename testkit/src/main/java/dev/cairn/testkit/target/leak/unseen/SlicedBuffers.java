// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** A log of the first bytes of each message, as slices, each of which holds its whole message. */
final class SlicedBuffers {
    private static final Deque<ByteBuffer> RECENT = new ArrayDeque<>();

    private SlicedBuffers() {}

    static void leak() {
        for (int i = 0; i < 150; i++) {
            ByteBuffer message = ByteBuffer.allocate(32 << 10);
            message.putInt(i).putLong(i * 7L).flip();
            RECENT.addLast(message.slice());
        }
    }
}
