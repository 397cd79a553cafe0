// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.words.Problems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Inflates a dump that is packed with gzip into a file, and finds it there again the next time. What HotSpot packed is
 * inflated by several threads, anything else by one. Nothing bounds how much comes out but the room on the disk.
 */
public final class GzipDump {
    private static final String PLAIN = "plain.hprof";
    /** What HotSpot says in the first header: that there are many members, none with more plain bytes than this. */
    private static final Pattern BLOCKS = Pattern.compile("HPROF BLOCKSIZE=([0-9]{1,9})");

    private static final int LARGEST_BLOCK = 4 << 20;

    private final Path file;
    private final FileChannel channel;
    private final PlainOutput output;
    private final int threads;
    private final Progress progress;
    private final long size;
    private final Problems problems = new Problems();
    private boolean cut;

    private GzipDump(Path file, FileChannel channel, PlainOutput output, int threads, Progress progress)
            throws IOException {
        this.file = file;
        this.channel = channel;
        this.output = output;
        this.threads = threads;
        this.progress = progress;
        this.size = channel.size();
    }

    /**
     * What came out.
     *
     * @param plain the file with it
     * @param cut whether more should have come
     * @param problems sentences about what was wrong
     */
    public record Inflated(Path plain, boolean cut, List<String> problems) {
        public Inflated {
            problems = List.copyOf(problems);
        }
    }

    /** Whether a file that begins so is packed with gzip. */
    public static boolean isGzip(ByteBuffer start) {
        int at = start.position();
        return start.remaining() > 2
                && (start.get(at) & 0xFF) == GzipMember.MAGIC_1
                && (start.get(at + 1) & 0xFF) == GzipMember.MAGIC_2;
    }

    /** The first plain bytes of a packed file, or fewer if it has no more that are sound. */
    public static ByteBuffer startOfPlain(Path file, int count) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(count);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                GzipMember member = new GzipMember(channel)) {
            GzipMember.Result _ = member.inflate(0, (bytes, length) -> {
                start.put(bytes, 0, Math.min(length, start.remaining()));
                if (!start.hasRemaining()) {
                    throw new Enough();
                }
            });
        } catch (Enough e) {
            return start.flip();
        }
        return start.flip();
    }

    /** All that was asked for is there. */
    private static final class Enough extends IOException {}

    /**
     * Inflates a file, unless that was done before and it has not changed since.
     *
     * @param folder for what comes out; of this file alone
     * @throws SnapshotException if it is not gzip, or the disk is full
     */
    public static Inflated inflate(Path file, Path folder, int threads, Progress progress) throws IOException {
        FileStamp stamp = FileStamp.of(file);
        Path plain = folder.resolve(PLAIN);
        Optional<Inflated> before = InflatedNote.read(plain, stamp);
        if (before.isPresent()) {
            return before.get();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                PlainOutput output = new PlainOutput(file, plain)) {
            GzipDump dump = new GzipDump(file, channel, output, threads, progress);
            dump.inflate();
            if (!FileStamp.of(file).equals(stamp)) {
                throw new SnapshotException(
                        file + " changed while it was being inflated. Open it again once nobody writes to it.");
            }
            output.finish();
            Inflated inflated = new Inflated(plain, dump.cut, dump.problems.list());
            InflatedNote.write(inflated, stamp);
            return inflated;
        }
    }

    private void inflate() throws IOException {
        try (GzipMember member = new GzipMember(channel)) {
            GzipMember.Result first = next(member, 0);
            if (first.outcome() == GzipMember.Outcome.NONE) {
                throw new SnapshotException(file + " is not packed with gzip in a way that is known.");
            }
            Matcher blocks = BLOCKS.matcher(first.comment());
            int blockSize = blocks.matches() ? Integer.parseInt(blocks.group(1)) : 0;
            if (goesOn(first) && threads > 1 && blockSize > 0 && blockSize <= LARGEST_BLOCK) {
                try (GzipBlocks ahead = new GzipBlocks(channel, first.end(), blockSize, threads)) {
                    rest(member, first.end(), Optional.of(ahead));
                }
            } else if (goesOn(first)) {
                rest(member, first.end(), Optional.empty());
            }
        }
        progress.at("inflating the dump", size, size);
    }

    private void rest(GzipMember member, long from, Optional<GzipBlocks> ahead) throws IOException {
        long at = from;
        while (at < size) {
            progress.at("inflating the dump", at, size);
            Optional<GzipBlocks.Block> block = ahead.isPresent() ? ahead.get().at(at) : Optional.empty();
            if (block.isPresent()) {
                output.write(block.get().plain());
                at = block.get().end();
                continue;
            }
            GzipMember.Result result = next(member, at);
            if (!goesOn(result)) {
                return;
            }
            at = result.end();
        }
    }

    /** Inflates a member here and now, and says what was wrong with it. */
    private GzipMember.Result next(GzipMember member, long offset) throws IOException {
        long before = output.written();
        GzipMember.Result result = member.inflate(offset, (bytes, length) -> {
            output.write(ByteBuffer.wrap(bytes, 0, length));
            progress.at("inflating the dump", member.position(), size);
        });
        switch (result.outcome()) {
            case WHOLE -> {}
            case WRONG_SUM ->
                problems.add("The part that begins at byte " + offset
                        + " of the gzip file has a wrong check sum, so something in it is not as it was.");
            case CUT -> {
                cut = true;
                problems.add("The gzip file breaks off after " + size + " bytes, in the part that begins at byte "
                        + offset + "; the last " + (output.written() - before)
                        + " bytes of the dump could not be checked.");
            }
            case DAMAGED -> {
                cut = true;
                problems.add("The gzip file is damaged near byte " + result.end()
                        + "; what comes after that is lost, and what is shortly before it may be wrong.");
            }
            case NONE -> {
                if (offset > 0) {
                    problems.add(
                            "The last " + (size - offset) + " bytes of the gzip file are no gzip; they were left out.");
                }
            }
        }
        return result;
    }

    private static boolean goesOn(GzipMember.Result result) {
        return result.outcome() == GzipMember.Outcome.WHOLE || result.outcome() == GzipMember.Outcome.WRONG_SUM;
    }
}
