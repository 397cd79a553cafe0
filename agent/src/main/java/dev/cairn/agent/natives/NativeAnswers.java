// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.natives;

import java.nio.ByteBuffer;

/**
 * Answers outside the Java heap, which is the target's: chunks with their headers, in direct buffers of the native half;
 * bound by {@code java/natives_answers.c}. Each is given back once, and not used after that.
 */
public final class NativeAnswers {
    private NativeAnswers() {}

    /**
     * REAL, or REA8: of what was tracked the newest, as many as {@code maxBytes} hold. Stays outside the heap altogether, as it
     * has megabytes.
     */
    public static native ByteBuffer allocationReport(boolean wide, int maxBytes);

    public static native ByteBuffer make(int bytes);

    /** One of the two above. */
    public static native void giveBack(ByteBuffer answer);

    /**
     * Sends what {@code inHeap} and {@code outside} have in turn, and gives all of {@code outside} back; {@code inHeap} has one
     * more. False if somebody has answered already: the I/O thread, when time was up.
     */
    public static native boolean reply(int connection, int request, byte[][] inHeap, ByteBuffer[] outside);

    /**
     * Sends an event with one chunk, whose data are the first {@code bytes} of a file, and removes the file; nothing of it is
     * kept in memory. False if it cannot be opened, or if the connection has gone or gets a file already.
     */
    public static native boolean sendFile(int connection, int chunkType, String path, long bytes);

    /** Whether a file is being sent there. */
    public static native boolean sendsFile(int connection);
}
