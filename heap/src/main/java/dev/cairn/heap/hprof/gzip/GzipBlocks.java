// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Inflates members of a gzip file ahead of time, several at once, where each holds at most a known number of plain
 * bytes, as HotSpot writes them.
 *
 * <p>Where members begin is guessed from what looks like a header. A guess is used only once the member before it was
 * found to end there, so a wrong one costs time and nothing else; and if many are wrong, no more are made.
 */
final class GzipBlocks implements AutoCloseable {
    private static final int MOST_WRONG = 64;
    private static final int AHEAD_PER_THREAD = 4;
    private static final int HEADER = 10;
    private static final int WINDOW = 256 * 1024;

    /** A member that was inflated whole. */
    record Block(long offset, long end, ByteBuffer plain) {}

    /** A member that is being inflated; of {@code block} nothing comes if it is none or is not whole. */
    private record Guess(long offset, Future<Optional<Block>> block) {}

    private final FileChannel channel;
    private final int blockSize;
    private final int ahead;
    private final ExecutorService workers;
    private final Deque<Guess> guesses = new ArrayDeque<>();
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW);
    private long windowAt;
    private long searchedTo;
    private int wrong;

    /**
     * @param from where to look for members
     * @param blockSize plain bytes that a member has at most
     */
    GzipBlocks(FileChannel channel, long from, int blockSize, int threads) {
        this.channel = channel;
        this.blockSize = blockSize;
        this.ahead = threads * AHEAD_PER_THREAD;
        this.searchedTo = from;
        this.workers = Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("inflate-", 0).factory());
        window.limit(0);
    }

    /** The member that begins at an offset, if it was guessed and is whole. Offsets only grow from call to call. */
    Optional<Block> at(long offset) throws IOException {
        while (!guesses.isEmpty() && guesses.element().offset < offset) {
            guesses.remove().block.cancel(false);
            wrong++;
        }
        while (guesses.size() < ahead && wrong < MOST_WRONG) {
            OptionalLong next = nextHeader(Math.max(searchedTo, offset));
            if (next.isEmpty()) {
                break;
            }
            searchedTo = next.getAsLong() + 1;
            long start = next.getAsLong();
            guesses.add(new Guess(start, workers.submit(() -> inflate(start))));
        }
        if (guesses.isEmpty() || guesses.element().offset != offset) {
            return Optional.empty();
        }
        return result(guesses.remove().block);
    }

    private static Optional<Block> result(Future<Optional<Block>> block) throws IOException {
        try {
            return block.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while a dump was inflated.", e);
        }
    }

    private Optional<Block> inflate(long offset) throws IOException {
        ByteBuffer plain = ByteBuffer.allocate(blockSize);
        try (GzipMember member = new GzipMember(channel)) {
            GzipMember.Result result = member.inflate(offset, (bytes, length) -> {
                if (length > plain.remaining()) {
                    throw new TooLong();
                }
                plain.put(bytes, 0, length);
            });
            return result.outcome() == GzipMember.Outcome.WHOLE
                    ? Optional.of(new Block(offset, result.end(), plain.flip()))
                    : Optional.empty();
        } catch (TooLong e) {
            return Optional.empty();
        }
    }

    /** More in a member than the file said. */
    private static final class TooLong extends IOException {}

    /** Where the next thing begins that looks like a header as HotSpot writes it: no flags, no time. */
    private OptionalLong nextHeader(long from) throws IOException {
        long at = from;
        while (true) {
            if (at < windowAt || at + HEADER > windowAt + window.limit()) {
                read(at);
                if (window.limit() < HEADER) {
                    return OptionalLong.empty();
                }
            }
            int last = window.limit() - HEADER;
            byte[] bytes = window.array();
            for (int i = (int) (at - windowAt); i <= last; i++) {
                if (bytes[i] == (byte) GzipMember.MAGIC_1 && isHeader(i)) {
                    return OptionalLong.of(windowAt + i);
                }
            }
            at = windowAt + last + 1;
        }
    }

    private boolean isHeader(int i) {
        return (window.get(i + 1) & 0xFF) == GzipMember.MAGIC_2
                && window.get(i + 2) == GzipMember.DEFLATE
                && window.get(i + 3) == 0
                && window.getInt(i + 4) == 0;
    }

    private void read(long at) throws IOException {
        windowAt = at;
        window.clear();
        while (window.hasRemaining() && channel.read(window, at + window.position()) >= 0) {}
        window.flip();
    }

    @Override
    public void close() {
        workers.shutdownNow();
        workers.close();
    }
}
