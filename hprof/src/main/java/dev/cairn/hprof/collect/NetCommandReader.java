// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads commands from a socket. What a command says of its own length is passed over, as HPROF does: its tag tells. */
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

    private static final int SERIAL_AND_LENGTH = 8;

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
            in.skipNBytes(SERIAL_AND_LENGTH);
            return body(tag);
        } catch (EOFException _) {
            return new NetCommand.End();
        } catch (IOException _) {
            return new NetCommand.End();
        }
    }

    private NetCommand body(int tag) throws IOException {
        return switch (tag) {
            case FORCE_GC -> new NetCommand.ForceGc();
            case DUMP_HEAP -> new NetCommand.DumpHeap();
            case ALLOC_SITES -> new NetCommand.AllocSites(in.readUnsignedShort(), in.readFloat());
            case HEAP_SUMMARY -> new NetCommand.HeapSummary();
            case EXIT -> new NetCommand.Exit();
            case DUMP_TRACES -> new NetCommand.DumpTraces();
            case CPU_SAMPLES -> {
                in.readUnsignedShort();
                yield new NetCommand.CpuSamples(in.readFloat());
            }
            case CONTROL -> control(in.readUnsignedShort());
            default -> new NetCommand.Unknown(tag);
        };
    }

    private NetCommand control(int what) throws IOException {
        return switch (what) {
            case 1 -> new NetCommand.Allocations(true);
            case 2 -> new NetCommand.Allocations(false);
            case 3 -> new NetCommand.Sampling(true, id());
            case 4 -> new NetCommand.Sampling(false, id());
            case 5 -> new NetCommand.ClearSamples();
            case 6 -> new NetCommand.ClearSites();
            case 7 -> new NetCommand.Depth(in.readUnsignedShort());
            default -> new NetCommand.Unknown(CONTROL);
        };
    }

    private long id() throws IOException {
        return idSize == Integer.BYTES ? Integer.toUnsignedLong(in.readInt()) : in.readLong();
    }
}
