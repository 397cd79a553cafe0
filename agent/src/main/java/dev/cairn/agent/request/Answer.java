// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import dev.cairn.agent.natives.NativeAnswers;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.CompressedChunk;
import dev.cairn.wire.ddm.RawChunk;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * The answer to one packet while it is put together: chunks, and between them those that the native half holds outside the
 * Java heap. It ends with {@link #send} or {@link #drop}. For one thread at a time.
 */
public final class Answer {
    /** Half of what may wait to be sent to one monitor. */
    public static final int MAX_BYTES = 32 << 20;

    /** Chunks in front of each that is outside, and behind the last. */
    private final List<List<RawChunk>> inHeap = new ArrayList<>();

    private final List<ByteBuffer> outside = new ArrayList<>();
    private long bytes;

    Answer() {
        inHeap.add(new ArrayList<>());
    }

    /** Without the headers of chunks. */
    public long bytes() {
        return bytes;
    }

    public void add(List<RawChunk> chunks) {
        inHeap.get(inHeap.size() - 1).addAll(chunks);
        chunks.forEach(chunk -> bytes += chunk.data().length());
    }

    /** One of {@link NativeAnswers}. */
    void addOutside(ByteBuffer chunk) {
        outside.add(chunk);
        inHeap.add(new ArrayList<>());
        bytes += chunk.capacity() - ChunkPacket.HEADER_BYTES;
    }

    /** Nothing of it is sent. */
    public void drop() {
        outside.forEach(NativeAnswers::giveBack);
        clear();
    }

    private void clear() {
        outside.clear();
        inHeap.clear();
        inHeap.add(new ArrayList<>());
        bytes = 0;
    }

    /** False if somebody has answered already. */
    boolean send(int connection, int request, boolean compressed) {
        byte[][] packed = inHeap.stream()
                .map(chunks -> Connection.packed(chunks, compressed))
                .toArray(byte[][]::new);
        if (compressed) {
            outside.replaceAll(Answer::deflated);
        }
        ByteBuffer[] buffers = outside.toArray(ByteBuffer[]::new);
        outside.clear();
        return NativeAnswers.reply(connection, request, packed, buffers);
    }

    /**
     * As {@link CompressedChunk#deflate}, from outside the heap to outside of it; the VM's collector need not wait for that.
     * {@code chunk} is the result, or is given back.
     */
    public static ByteBuffer deflated(ByteBuffer chunk) {
        int headers = ChunkPacket.HEADER_BYTES + CompressedChunk.HEADER_BYTES;
        int length = chunk.capacity() - ChunkPacket.HEADER_BYTES;
        if (length < Connection.WORTH_COMPRESSING_BYTES) {
            return chunk;
        }
        ByteBuffer out = NativeAnswers.make(chunk.capacity());
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(chunk.slice(ChunkPacket.HEADER_BYTES, length));
            deflater.finish();
            int count = deflater.deflate(out.position(headers));
            if (!deflater.finished()) {
                NativeAnswers.giveBack(out);
                return chunk;
            }
            out.putInt(ChunkPacket.TYPE_OFFSET, CompressedChunk.TYPE)
                    .putInt(ChunkPacket.LENGTH_OFFSET, CompressedChunk.HEADER_BYTES + count)
                    .putInt(ChunkPacket.HEADER_BYTES, chunk.getInt(ChunkPacket.TYPE_OFFSET))
                    .putInt(ChunkPacket.HEADER_BYTES + Integer.BYTES, length);
            ByteBuffer whole = out.slice(0, headers + count);
            NativeAnswers.giveBack(chunk);
            return whole;
        } catch (RuntimeException | Error e) { // no memory: the answer is dropped, and with it the chunk
            NativeAnswers.giveBack(out);
            throw e;
        } finally {
            deflater.end();
        }
    }
}
