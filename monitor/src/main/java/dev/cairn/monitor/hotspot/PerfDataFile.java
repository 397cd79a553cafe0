// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.proc.RegularFile;
import dev.cairn.wire.perfdata.PerfDataDirectory;
import dev.cairn.wire.perfdata.PerfDataLayout;
import dev.cairn.wire.perfdata.PerfDataPrologue;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The counters of one VM, mapped for as long as the VM lives, so that a refresh costs loads and no system call.
 *
 * <p>The VM writes at any time, adds entries while it starts, and owns the file: it may even shrink it, and then a load
 * beyond the new end is an {@link InternalError} (a SIGBUS that the JVM turned into an exception, perhaps only at the
 * next safepoint). The reader must catch that, and close this. Owned by the thread that opened it.
 */
public final class PerfDataFile implements AutoCloseable {
    /** The VM's own default is 32 KiB, and nothing near this size has been seen: a bound for hostile files. */
    private static final long MAX_BYTES = 4 * 1024 * 1024;

    private final Arena arena;
    private final ByteBuffer block;
    private Optional<PerfDataDirectory> directory = Optional.empty();
    private int entries = -1;

    private PerfDataFile(Arena arena, MemorySegment mapping) {
        this.arena = arena;
        this.block = mapping.asByteBuffer();
    }

    /** What came of an attempt to open a file. */
    public sealed interface Opening {
        record Opened(PerfDataFile file) implements Opening {}

        /** Not a file of counters, or not for us; {@code reason} completes the sentence "The counters ...". */
        record Refused(String reason) implements Opening {}
    }

    /** Maps {@code path}. A link is not followed: a VM never makes one, and who else writes there is not known. */
    public static Opening open(Path path) {
        try {
            return map(RegularFile.openNoLink(path));
        } catch (IOException | SecurityException e) {
            return new Opening.Refused("cannot be read: the file " + e.getMessage());
        }
    }

    /**
     * Maps what {@code link} of {@code /proc/PID/map_files} leads to: the way to a file whose path is gone. The kernel
     * lets only root go there.
     */
    public static Opening openMapping(Path link) {
        try {
            return map(RegularFile.open(link));
        } catch (IOException | SecurityException e) {
            return new Opening.Refused("are in a file that was removed, and only root can still open it");
        }
    }

    private static Opening map(FileChannel opened) throws IOException {
        try (FileChannel channel = opened) {
            long size = channel.size();
            if (size < PerfDataLayout.PROLOGUE_SIZE || size > MAX_BYTES) {
                return new Opening.Refused("are in a file of " + size + " bytes, which no VM writes");
            }
            Arena arena = Arena.ofConfined();
            try {
                return new Opening.Opened(
                        new PerfDataFile(arena, channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena)));
            } catch (IOException | RuntimeException e) {
                arena.close();
                throw e;
            }
        }
    }

    /** The block itself, for {@link PerfDataDirectory}'s readers. */
    public ByteBuffer block() {
        return block;
    }

    public PerfDataPrologue prologue() {
        return PerfDataPrologue.read(block);
    }

    /** Where the counters lie now. The same object as last time unless the VM added entries since. */
    public Optional<PerfDataDirectory> directory() {
        PerfDataPrologue prologue = prologue();
        if (prologue.state() != PerfDataPrologue.State.READY) {
            return directory;
        }
        if (prologue.entries() != entries) {
            directory = Optional.of(PerfDataDirectory.read(block, prologue));
            entries = prologue.entries();
        }
        return directory;
    }

    @Override
    public void close() {
        arena.close();
    }
}
