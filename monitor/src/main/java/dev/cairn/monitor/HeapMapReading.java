// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/** What lies where in a heap, as an agent of Cairn's reports it. The VM stands still meanwhile. */
public final class HeapMapReading {
    /** A walk over a large heap takes its time; the agent says when it gives it up. */
    private static final Duration LONGEST = Duration.ofSeconds(62);

    private static final int ADDRESS_BITS = 48;

    private HeapMapReading() {}

    /** What came of it. */
    public sealed interface Result {
        record Mapped(HeapCells cells) implements Result {}

        /**
         * There is no map.
         *
         * @param sentence why
         */
        record Failed(String sentence) implements Result {}
    }

    /**
     * Asks for about that many cells; {@code session} is one that somebody holds a lease of.
     *
     * @param reachability whether to find out how objects are held too
     */
    public static Result of(DdmSession session, int cells, boolean reachability, Patience patience) {
        if (!session.features().has(CairnFeature.HEAP_CELLS)) {
            return new Result.Failed(session.features()
                    .untold()
                    .orElse(
                            "The agent in this VM cannot map its heap: it is another tool's, or of an older Cairn. Let it"
                                    + " leave, and ask again."));
        }
        Answer answer = session.request(new HeapCells.HeapCellsRequest(cells, reachability), longest(patience.limit()))
                .join();
        return answer instanceof Answer.Chunks chunks
                ? read(chunks.chunks(), cells)
                : new Result.Failed(answer.sentence());
    }

    static Result read(List<RawChunk> chunks, int asked) {
        return chunks.stream()
                .filter(chunk -> chunk.type() == HeapCells.FORM.type())
                .findFirst()
                .map(chunk -> read(chunk, asked))
                .orElse(new Result.Failed("The agent answered without a map of the heap."));
    }

    private static Result read(RawChunk chunk, int asked) {
        return switch (HeapCells.FORM.decode(chunk.data())) {
            case Decoding.Done<HeapCells> done when isWhole(done.value(), asked) -> new Result.Mapped(done.value());
            case Decoding.Done<HeapCells> _ ->
                new Result.Failed(
                        "The agent sent a map that cannot be one of a heap: its cells do not fit its stretches.");
            case Decoding.Malformed<HeapCells>(String why) -> new Result.Failed(why);
        };
    }

    /** A hostile VM may send anything, and what comes is shown to people and added up. */
    static boolean isWhole(HeapCells map, int asked) {
        int stretches = map.stretches().size();
        if (stretches == 0
                || stretches > HeapCells.MOST_STRETCHES
                || map.cells().size() > asked + stretches
                || !isSize(map.cellBytes())
                || map.cellBytes() == 0
                || map.pauseNanos() < 0
                || map.objects() < 0
                || map.unplacedObjects() < 0
                || !isSize(map.unplacedBytes())) {
            return false;
        }
        long cells = 0;
        for (HeapCells.Stretch stretch : map.stretches()) {
            if (!isSize(stretch.start()) || !isSize(stretch.end()) || stretch.end() <= stretch.start()) {
                return false;
            }
            cells += (stretch.end() - stretch.start() - 1) / map.cellBytes() + 1;
        }
        return cells == map.cells().size()
                && map.cells().stream().allMatch(cell -> isFilled(map.cellBytes(), parts(cell)))
                && isHeldWhole(map);
    }

    /** Whether all that is in a cell is held in some way, and nothing else is. */
    private static boolean isHeldWhole(HeapCells map) {
        if (map.reachability() == HeapCells.REACHABILITY_NONE) {
            return map.held().isEmpty();
        }
        if (map.reachability() > HeapCells.REACHABILITY_ASKED
                || map.held().size() != map.cells().size()) {
            return false;
        }
        for (int i = 0; i < map.cells().size(); i++) {
            HeapCells.Held held = map.held().get(i);
            long[] parts = {held.hard(), held.soft(), held.weak(), held.phantom(), held.finalizable(), held.garbage()};
            if (!isFilled(map.cellBytes(), parts)
                    || sum(parts) != sum(parts(map.cells().get(i)))) {
                return false;
            }
        }
        return true;
    }

    /** Addresses of today's processors have fewer bits, so sums of a few thousand are numbers too. */
    static boolean isSize(long bytes) {
        return bytes >= 0 && bytes < 1L << ADDRESS_BITS;
    }

    private static long[] parts(HeapCells.Cell cell) {
        return new long[] {
            cell.objects(), cell.classes(), cell.arrays1(), cell.arrays2(), cell.arrays4(), cell.arrays8()
        };
    }

    private static long sum(long[] parts) {
        return LongStream.of(parts).sum();
    }

    private static boolean isFilled(long most, long[] parts) {
        return LongStream.of(parts).allMatch(part -> part >= 0 && part <= most) && sum(parts) <= most;
    }

    /** How long it takes at most, with {@code patience} that begins there. */
    public static Duration longest(Duration patience) {
        return patience.compareTo(LONGEST) > 0 ? patience : LONGEST;
    }
}
