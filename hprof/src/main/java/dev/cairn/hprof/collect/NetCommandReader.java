// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Reads commands from a socket: one byte for the command, four bytes that mean nothing, four bytes for the length of
 * the body, and the body.
 *
 * <p>The length lets the reader skip a command that is unknown or has the wrong body, and find the next command. HPROF
 * itself never read the length, so its clients may send any value. A length of 0 in front of a body, or one greater
 * than any command has, is ignored: the body is then as long as the command requires.
 */
final class NetCommandReader {
    private static final int FORCE_GC = 1;
    private static final int DUMP_HEAP = 2;
    private static final int ALLOC_SITES = 3;
    private static final int HEAP_SUMMARY = 4;
    private static final int EXIT = 5;
    private static final int DUMP_TRACES = 6;
    private static final int CPU_SAMPLES = 7;
    private static final int CONTROL = 8;
    private static final int END = 0xFF;

    private static final int FLAGS_AND_CUTOFF = Short.BYTES + Float.BYTES;
    private static final int MOST_BYTES = 1 << 16;

    private final DataInputStream in;
    private final int idSize;

    /**
     * A reader.
     *
     * @param idSize bytes of an id, as the report's header says
     */
    NetCommandReader(InputStream in, int idSize) {
        this.in = new DataInputStream(in);
        this.idSize = idSize;
    }

    /** The next one; {@code End} also where the other side has gone. */
    NetCommand next() {
        try {
            int tag = in.readUnsignedByte();
            if (tag == END) {
                return new NetCommand.End();
            }
            in.readInt();
            return command(tag, Integer.toUnsignedLong(in.readInt()));
        } catch (IOException _) {
            return new NetCommand.End();
        }
    }

    private NetCommand command(int tag, long length) throws IOException {
        boolean told = length <= MOST_BYTES && (length > 0 || !hasBody(tag));
        // What ends the target must be beyond doubt.
        if (!told && (tag == EXIT || !isKnown(tag))) {
            return new NetCommand.Strange(tag, length, true);
        }
        ByteBuffer body = told ? read((int) length) : usualBody(tag);
        return understand(tag, body).orElseGet(() -> new NetCommand.Strange(tag, body.capacity(), !told));
    }

    private static boolean isKnown(int tag) {
        return tag >= FORCE_GC && tag <= CONTROL;
    }

    private static boolean hasBody(int tag) {
        return tag == ALLOC_SITES || tag == CPU_SAMPLES || tag == CONTROL;
    }

    private ByteBuffer read(int bytes) throws IOException {
        byte[] body = in.readNBytes(bytes);
        if (body.length < bytes) {
            throw new EOFException();
        }
        return ByteBuffer.wrap(body);
    }

    private ByteBuffer usualBody(int tag) throws IOException {
        if (tag != CONTROL) {
            return read(hasBody(tag) ? FLAGS_AND_CUTOFF : 0);
        }
        short what = in.readShort();
        int more = switch (what) {
            case 3, 4 -> idSize;
            case 7 -> Short.BYTES;
            default -> 0;
        };
        return ByteBuffer.allocate(Short.BYTES + more)
                .putShort(what)
                .put(read(more))
                .flip();
    }

    /** Empty if nobody knows it, or its body is shorter or longer than it should be. */
    private static Optional<NetCommand> understand(int tag, ByteBuffer body) {
        return switch (tag) {
            case FORCE_GC -> of(body, 0, new NetCommand.ForceGc());
            case DUMP_HEAP -> of(body, 0, new NetCommand.DumpHeap());
            case HEAP_SUMMARY -> of(body, 0, new NetCommand.HeapSummary());
            case EXIT -> of(body, 0, new NetCommand.Exit());
            case DUMP_TRACES -> of(body, 0, new NetCommand.DumpTraces());
            case ALLOC_SITES ->
                body.capacity() == FLAGS_AND_CUTOFF
                        ? Optional.of(new NetCommand.AllocSites(
                                Short.toUnsignedInt(body.getShort(0)), body.getFloat(Short.BYTES)))
                        : Optional.empty();
            case CPU_SAMPLES ->
                body.capacity() == FLAGS_AND_CUTOFF
                        ? Optional.of(new NetCommand.CpuSamples(body.getFloat(Short.BYTES)))
                        : Optional.empty();
            case CONTROL -> body.capacity() >= Short.BYTES ? control(body) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<NetCommand> control(ByteBuffer body) {
        return switch (body.getShort(0)) {
            case 1 -> of(body, Short.BYTES, new NetCommand.Allocations(true));
            case 2 -> of(body, Short.BYTES, new NetCommand.Allocations(false));
            case 3 -> threadOf(body).map(id -> new NetCommand.Sampling(true, id));
            case 4 -> threadOf(body).map(id -> new NetCommand.Sampling(false, id));
            case 5 -> of(body, Short.BYTES, new NetCommand.ClearSamples());
            case 6 -> of(body, Short.BYTES, new NetCommand.ClearSites());
            case 7 ->
                body.capacity() == 2 * Short.BYTES
                        ? Optional.of(new NetCommand.Depth(Short.toUnsignedInt(body.getShort(Short.BYTES))))
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<NetCommand> of(ByteBuffer body, int bytes, NetCommand command) {
        return body.capacity() == bytes ? Optional.of(command) : Optional.empty();
    }

    /** Ids were 4 bytes wide once, whatever the report had: either width is understood. */
    private static Optional<Long> threadOf(ByteBuffer body) {
        return switch (body.capacity() - Short.BYTES) {
            case Integer.BYTES -> Optional.of(Integer.toUnsignedLong(body.getInt(Short.BYTES)));
            case Long.BYTES -> Optional.of(body.getLong(Short.BYTES));
            default -> Optional.empty();
        };
    }
}
