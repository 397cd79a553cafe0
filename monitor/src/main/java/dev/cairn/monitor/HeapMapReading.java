// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.CairnFeature;
import dev.cairn.wire.ddm.chunk.HeapCells;
import java.time.Duration;
import java.util.List;

/** What lies where in a heap, as an agent of Cairn's reports it. The VM stands still meanwhile. */
public final class HeapMapReading {
    /** A walk over a large heap takes its time; the agent says when it gives it up. */
    private static final Duration LONGEST = Duration.ofSeconds(62);

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

    /** Asks for about that many cells; {@code session} is one that somebody holds a lease of. */
    public static Result of(DdmSession session, int cells, Patience patience) {
        if (!session.features().has(CairnFeature.HEAP_CELLS)) {
            return new Result.Failed(session.features()
                    .untold()
                    .orElse(
                            "The agent in this VM cannot map its heap: it is another tool's, or of an older Cairn. Let it"
                                    + " leave, and ask again."));
        }
        Answer answer = session.request(new HeapCells.HeapCellsRequest(cells), longest(patience.limit()))
                .join();
        return answer instanceof Answer.Chunks chunks ? read(chunks.chunks()) : new Result.Failed(answer.sentence());
    }

    private static Result read(List<RawChunk> chunks) {
        return chunks.stream()
                .filter(chunk -> chunk.type() == HeapCells.FORM.type())
                .findFirst()
                .map(chunk -> read(chunk))
                .orElse(new Result.Failed("The agent answered without a map of the heap."));
    }

    private static Result read(RawChunk chunk) {
        return switch (HeapCells.FORM.decode(chunk.data())) {
            case Decoding.Done<HeapCells> done when isWhole(done.value()) -> new Result.Mapped(done.value());
            case Decoding.Done<HeapCells> _ ->
                new Result.Failed("The map of the heap has another number of cells than its stretches need.");
            case Decoding.Malformed<HeapCells>(String why) -> new Result.Failed(why);
        };
    }

    /** A hostile VM may send anything. */
    private static boolean isWhole(HeapCells map) {
        if (map.cellBytes() <= 0) {
            return false;
        }
        long cells = 0;
        for (HeapCells.Stretch stretch : map.stretches()) {
            long bytes = stretch.end() - stretch.start();
            if (stretch.start() < 0
                    || bytes <= 0
                    || bytes / map.cellBytes() > map.cells().size()) {
                return false;
            }
            cells += (bytes + map.cellBytes() - 1) / map.cellBytes();
        }
        return cells == map.cells().size();
    }

    /** How long it takes at most, with {@code patience} that begins there. */
    public static Duration longest(Duration patience) {
        return patience.compareTo(LONGEST) > 0 ? patience : LONGEST;
    }
}
