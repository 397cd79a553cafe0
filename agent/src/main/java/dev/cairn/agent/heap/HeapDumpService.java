// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.cairn.agent.natives.Native;
import dev.cairn.agent.natives.NativeAnswers;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.agent.request.TargetFile;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.heap.HeapDump;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.Dump;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpToConnection;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpToFile;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpedToFile;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * HPDU and HPDS: the VM's own heap dump, of what is left once it has collected garbage, into a file or to the monitor. The VM
 * stands still for it. A dump that is sent is written into a folder that nobody else can enter, and its name goes as soon as it
 * is whole.
 */
public final class HeapDumpService {
    /** What ddmlib looks for in FEAT before it asks for a dump. */
    public static final List<String> FEATURES = List.of("hprof-heap-dump", "hprof-heap-dump-streaming");

    private static final long MOST_SENT_BYTES =
            HeapDump.MOST_PACKET_BYTES - JdwpLayout.HEADER_BYTES - ChunkPacket.HEADER_BYTES;
    private static final long SPARE_BYTES = 16 << 20;

    /** References in a dump take eight bytes each, where those in the heap may take four. */
    private static final long MOST_TIMES_USED = 2;

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(DumpToFile.FORM.type(), HeapDumpService::dump);
        handlers.put(DumpToConnection.FORM.type(), HeapDumpService::send);
    }

    /** ddmlib wants to hear that a dump failed, and passes over FAIL. */
    private static List<RawChunk> dump(Connection from, Bytes data) throws Refusal {
        String name = RequestHandler.read(DumpToFile.FORM, data).path();
        DumpedToFile result;
        try {
            writeTo(TargetFile.writable(name, "a heap dump"));
            result = new DumpedToFile(DumpedToFile.OK, Optional.empty());
        } catch (Refusal e) {
            result = failed(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            result = failed("The heap dump could not be written to " + name + ": " + e + ".");
        }
        return List.of(result.toRaw());
    }

    private static DumpedToFile failed(String sentence) {
        return new DumpedToFile(DumpedToFile.FAILED, Optional.of(new Text(sentence)));
    }

    private static void writeTo(Path file) throws Refusal {
        Path unfinished = file.resolveSibling(
                ".cairn-dump-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".hprof");
        try {
            write(unfinished);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new Refusal("The heap dump could not be written to " + file + ": " + e.getMessage() + ".");
        } finally {
            remove(unfinished);
        }
    }

    private static List<RawChunk> send(Connection from, Bytes data) throws Refusal {
        RequestHandler.read(DumpToConnection.FORM, data);
        if (NativeAnswers.sendsFile(from.number())) {
            throw new Refusal("A heap dump is on its way over this connection already: wait for its end.");
        }
        if (used() > MOST_SENT_BYTES && Native.collectGarbage() && used() > MOST_SENT_BYTES) {
            throw new Refusal(tooLarge("The heap has " + used() + " bytes in use"));
        }
        Path folder = folder();
        Path file = folder.resolve("heap.hprof");
        try {
            write(file);
            long bytes = Files.size(file);
            if (bytes > MOST_SENT_BYTES) {
                throw new Refusal(tooLarge("The heap dump has " + bytes + " bytes"));
            }
            if (!NativeAnswers.sendFile(from.number(), Dump.FORM.type(), file.toString(), bytes)) {
                throw new Refusal("The heap dump is there, but cannot be sent: " + file + " could not be read, or the"
                        + " connection has ended.");
            }
            return List.of();
        } catch (IOException e) {
            throw new Refusal("The heap dump could not be written to " + file + ": " + e.getMessage() + ".");
        } finally {
            remove(file);
            remove(folder);
        }
    }

    private static String tooLarge(String what) {
        return what + ", and known tools take packets of " + HeapDump.MOST_PACKET_BYTES
                + " at most: have the VM write a file (HPDU).";
    }

    private static Path folder() throws Refusal {
        try {
            return Files.createTempDirectory("cairn-dump-");
        } catch (IOException | RuntimeException e) {
            throw new Refusal("This VM has no folder for a heap dump (java.io.tmpdir): " + e.getMessage() + ".");
        }
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static void write(Path file) throws IOException, Refusal {
        Path folder = file.getParent();
        long room = folder == null ? 0 : folder.toFile().getUsableSpace(); // a FileStore needs a mount that is listed
        long wanted = MOST_TIMES_USED * used() + SPARE_BYTES;
        if (room < wanted) {
            throw new Refusal("There is too little room for a heap dump in " + folder + ": it may need " + wanted
                    + " bytes, and " + room + " are free.");
        }
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), true);
        } catch (LinkageError e) {
            throw new Refusal("This VM runs without the module jdk.management, which dumps the heap: add it with"
                    + " --add-modules jdk.management, or use cairn dump.");
        }
    }

    private static void remove(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // an owner who took the folder's rights away keeps what is in it
        }
    }
}
