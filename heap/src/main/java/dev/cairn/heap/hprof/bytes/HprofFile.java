// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.gzip.FileStamp;
import dev.cairn.heap.hprof.gzip.GzipDump;
import dev.cairn.heap.words.Problems;
import dev.cairn.wire.hprof.HprofHeader;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * An HPROF file, mapped whole. One that is packed with gzip is first inflated into the work folder, and what lies there
 * is the file that is mapped.
 *
 * <p>The map is of the file itself and no copy. If another process shrinks it, a read past its new end throws an {@link
 * InternalError}; {@link #shrank} turns that into a sentence. If another process writes to it, what was read before and
 * after does not belong together; {@link #checkUnchanged} reports that, and must be called before a result is kept.
 * After {@link #close} every read throws an {@link IllegalStateException}.
 */
public final class HprofFile implements AutoCloseable {
    private static final Set<String> VERSIONS = Set.of("1.0", "1.0.1", "1.0.2", "1.0.3");

    private final Path file;
    private final Path mapped;
    private final FileStamp fileStamp;
    private final FileStamp mappedStamp;
    private final Arena arena;
    private final MemorySegment bytes;
    private final HprofHeader header;
    private final List<String> problems;
    private final boolean cut;

    private HprofFile(Path file, Path mapped, FileStamp fileStamp, Arena arena, Problems problems, boolean cut)
            throws IOException {
        this.file = file;
        this.mapped = mapped;
        this.fileStamp = fileStamp;
        this.mappedStamp = FileStamp.of(mapped);
        this.arena = arena;
        try (FileChannel channel = FileChannel.open(mapped, StandardOpenOption.READ)) {
            this.bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        }
        this.header = header(file, start(bytes));
        if (!VERSIONS.contains(header.version())) {
            problems.add("The file says that its version is \"" + header.version()
                    + "\", which nobody knows; it was read like 1.0.2.");
        }
        this.problems = problems.list();
        this.cut = cut;
    }

    /** The file as it was named. */
    public Path path() {
        return file;
    }

    /**
     * Opens a dump, plain or packed.
     *
     * @param workFolder where a packed dump is inflated; what it leaves there is used again for the same file, so every
     *     dump needs a folder of its own
     * @param threads that may inflate at once
     * @throws SnapshotException if the file is no HPROF file, or there is no room to inflate it
     */
    public static HprofFile open(Path file, Path workFolder, int threads, Progress progress) throws IOException {
        FileStamp stamp = FileStamp.of(file);
        Problems problems = new Problems();
        Path plain = file;
        boolean cut = false;
        if (isCompressed(file)) {
            requireMagic(
                    file,
                    GzipDump.startOfPlain(file, HprofHeader.MAX_SIZE)); // before the disk fills with anything else
            GzipDump.Inflated inflated = GzipDump.inflate(file, workFolder, threads, progress);
            plain = inflated.plain();
            cut = inflated.cut();
            problems.addAll(inflated.problems());
        }
        Arena arena = Arena.ofShared();
        boolean opened = false;
        try {
            HprofFile it = new HprofFile(file, plain, stamp, arena, problems, cut);
            opened = true;
            return it;
        } finally {
            if (!opened) {
                arena.close();
            }
        }
    }

    /**
     * Before anything is opened that may never have a byte, as a pipe.
     *
     * @throws SnapshotException if there is no such file, or it is no ordinary one
     */
    public static void requireOrdinary(Path file) throws IOException {
        FileStamp _ = FileStamp.of(file);
    }

    /** Whether a file begins like an HPROF file, plain or packed. */
    public static boolean isHprof(Path file) throws IOException {
        ByteBuffer start = startOf(file);
        return HprofHeader.isMagic(GzipDump.isGzip(start) ? GzipDump.startOfPlain(file, HprofHeader.MAX_SIZE) : start);
    }

    /** Whether a file begins like one of gzip. */
    public static boolean isCompressed(Path file) throws IOException {
        return GzipDump.isGzip(startOf(file));
    }

    /** The whole plain dump. */
    public MemorySegment bytes() {
        return bytes;
    }

    public HprofHeader header() {
        return header;
    }

    /** Bytes of the plain dump. */
    public long size() {
        return bytes.byteSize();
    }

    /** What was wrong with the file as a file: its version, its packing. */
    public List<String> problems() {
        return problems;
    }

    /** Where the plain dump ends too early, if it came from a packed file that was cut or damaged. */
    public OptionalLong truncatedAt() {
        return cut ? OptionalLong.of(size()) : OptionalLong.empty();
    }

    /**
     * Fails if the file has been written to since it was opened. One that was removed meanwhile is no failure, as the map
     * still holds it.
     */
    public void checkUnchanged() throws SnapshotException {
        try {
            boolean same = (!Files.exists(file) || FileStamp.of(file).equals(fileStamp))
                    && (!Files.exists(mapped) || FileStamp.of(mapped).equals(mappedStamp));
            if (!same) {
                throw new SnapshotException(
                        file + " changed while it was being read. Open it again once nobody writes to it.");
            }
        } catch (SnapshotException e) {
            throw e;
        } catch (IOException e) {
            throw new SnapshotException("Cairn cannot check whether " + file + " changed while it was being read.", e);
        }
    }

    /** What to say if a read from the map ended in a fault. */
    public SnapshotException shrank(InternalError fault) {
        return new SnapshotException(
                file
                        + " became shorter while it was being read, or its disk failed. Open it again once nobody"
                        + " writes to it.",
                fault);
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }

    private static ByteBuffer startOf(Path file) throws IOException {
        long size = FileStamp.of(file).size(); // fails for what would block or has no bytes
        ByteBuffer start = ByteBuffer.allocate((int) Math.min(HprofHeader.MAX_SIZE, size));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (start.hasRemaining() && channel.read(start) >= 0) {}
        } catch (AccessDeniedException e) {
            throw new SnapshotException(file + " may not be read by this user.", e);
        }
        return start.flip();
    }

    private static ByteBuffer start(MemorySegment bytes) {
        byte[] start = bytes.asSlice(0, Math.min(HprofHeader.MAX_SIZE, bytes.byteSize()))
                .toArray(ValueLayout.JAVA_BYTE);
        return ByteBuffer.wrap(start);
    }

    private static HprofHeader header(Path file, ByteBuffer start) throws SnapshotException {
        requireMagic(file, start);
        return HprofHeader.read(start).orElseThrow(() -> new SnapshotException(file + whyNoHeader(start, file)));
    }

    private static String whyNoHeader(ByteBuffer start, Path file) {
        return HprofHeader.isOfText(start)
                ? " is a report of the HPROF agent in text, which holds no heap dump. See: cairn profile show " + file
                : " begins like an HPROF file, but its header is cut short, or its ids do not take 1, 2, 4 or 8 bytes.";
    }

    private static void requireMagic(Path file, ByteBuffer start) throws SnapshotException {
        if (!start.hasRemaining()) {
            throw new SnapshotException(file + " is empty, or what it packs is.");
        }
        if (!HprofHeader.isMagic(start)) {
            throw new SnapshotException(
                    file + " is no heap dump in the HPROF format: it does not begin with \"JAVA PROFILE\".");
        }
    }
}
