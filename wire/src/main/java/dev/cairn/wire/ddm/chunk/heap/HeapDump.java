// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.chunk.field.Text;
import java.util.Optional;

/** HPDU and HPDS: a heap dump, into a file or over the connection. */
public final class HeapDump {
    /** Known servers take no longer packet. */
    public static final long MOST_PACKET_BYTES = 800 << 20;

    private HeapDump() {}

    public record DumpToFile(String path) implements Chunk {
        public static final ChunkForm<DumpToFile> FORM = ChunkForm.of(
                "HPDU",
                REQUEST,
                DumpToFile.class,
                "Write a heap dump into a file. Feature `hprof-heap-dump`. Cairn's agent has the VM collect garbage and write"
                        + " what is left; the file appears when it is whole, in place of one that was there, and only the VM's"
                        + " user may read it.",
                shape -> new DumpToFile(shape.string("path", "in the file system of the VM", DumpToFile::path)));

        @Override
        public ChunkForm<DumpToFile> form() {
            return FORM;
        }
    }

    /**
     * How a dump into a file went.
     *
     * @param result {@link #OK}, or anything else
     * @param problem why it failed, as a sentence; empty if it did not, or where the peer is not Cairn's agent
     */
    public record DumpedToFile(int result, Optional<Text> problem) implements Chunk {
        public static final int OK = 0;
        public static final int FAILED = 0xFF;

        public static final ChunkForm<DumpedToFile> FORM = ChunkForm.of(
                "HPDU",
                REPLY,
                DumpedToFile.class,
                "The file is written, or not.",
                shape -> new DumpedToFile(
                        shape.u1("result", "0 done, 255 failed", DumpedToFile::result),
                        shape.tail("Cairn", part -> Text.of(part, "problem"), DumpedToFile::problem)));

        @Override
        public ChunkForm<DumpedToFile> form() {
            return FORM;
        }
    }

    public record DumpToConnection() implements Chunk {
        public static final ChunkForm<DumpToConnection> FORM = ChunkForm.empty(
                "HPDS",
                REQUEST,
                DumpToConnection.class,
                "Send a heap dump. It comes as one event, and then the reply, which is empty, or FAIL. Feature"
                        + " `hprof-heap-dump-streaming`. Cairn's agent has the VM write it into a file without a name, from which"
                        + " it is sent; one that would not fit a packet of 800 MiB is refused.",
                new DumpToConnection());

        @Override
        public ChunkForm<DumpToConnection> form() {
            return FORM;
        }
    }

    public record Dump(Bytes hprof) implements Chunk {
        public static final ChunkForm<Dump> FORM = ChunkForm.of(
                "HPDS",
                EVENT,
                Dump.class,
                "A whole heap dump. Known servers keep it in memory, and take 800 MiB at most: use HPDU for what may be"
                        + " larger.",
                shape -> new Dump(shape.rest("dump", "in the format of hprof", Dump::hprof)));

        @Override
        public ChunkForm<Dump> form() {
            return FORM;
        }
    }
}
