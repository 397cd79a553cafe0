// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import java.util.List;
import java.util.Optional;

/** A close look at a heap, or at a range of it, as an agent of Cairn's reports it. The VM stands still meanwhile. */
public final class HeapLookReading {
    /** Behind all addresses of today's processors. */
    public static final long LAST_ADDRESS = (1L << 48) - 1;

    private static final int MOST_HOLE_SIZES = 64;

    private HeapLookReading() {}

    /** What came of it. */
    public sealed interface Result {
        record Looked(HeapCells cells, HeapLook look) implements Result {}

        /**
         * Nothing can be said.
         *
         * @param sentence why
         */
        record Failed(String sentence) implements Result {}
    }

    /** Asks that; {@code session} is one that somebody holds a lease of. */
    public static Result of(DdmSession session, HeapLookRequest wish, Patience patience) {
        if (!session.features().has(CairnFeature.HEAP_LOOK)) {
            return new Result.Failed(session.features()
                    .untold()
                    .orElse("The agent in this VM cannot look at its heap closely: it is another tool's, or of an older"
                            + " Cairn. Let it leave, and ask again."));
        }
        Answer answer =
                session.request(wish, HeapMapReading.longest(patience.limit())).join();
        return answer instanceof Answer.Chunks chunks
                ? read(chunks.chunks(), wish)
                : new Result.Failed(answer.sentence());
    }

    static Result read(List<RawChunk> chunks, HeapLookRequest wish) {
        Optional<HeapCells> cells = chunk(chunks, HeapCells.FORM);
        Optional<HeapLook> look = chunk(chunks, HeapLook.FORM);
        if (cells.isEmpty() || look.isEmpty()) {
            return new Result.Failed("The agent answered without a map of the heap.");
        }
        return HeapMapReading.isWhole(cells.get(), (int) wish.cells()) && fits(look.get(), cells.get(), wish)
                ? new Result.Looked(cells.get(), look.get())
                : new Result.Failed(
                        "The agent sent a look at the heap that cannot be one: its parts do not fit each other.");
    }

    private static <C extends Chunk> Optional<C> chunk(List<RawChunk> chunks, ChunkForm<C> form) {
        return chunks.stream()
                .filter(chunk -> chunk.type() == form.type())
                .findFirst()
                .flatMap(chunk -> form.decode(chunk.data()) instanceof Decoding.Done<C> done
                        ? Optional.of(done.value())
                        : Optional.empty());
    }

    /** A hostile VM may send anything, and what comes is shown to people and added up. */
    private static boolean fits(HeapLook look, HeapCells cells, HeapLookRequest wish) {
        int chosen = wish.className().isEmpty() ? 0 : cells.cells().size();
        return HeapMapReading.isSize(look.regionBytes())
                && HeapMapReading.isSize(look.largestHole())
                && look.holes().size() <= MOST_HOLE_SIZES
                && look.holes().stream().allMatch(HeapLookReading::isSum)
                && look.chosen().size() == chosen
                && look.chosen().stream().allMatch(share -> share.bytes() >= 0 && share.bytes() <= cells.cellBytes())
                && look.classes().size() <= wish.classes() + look.objects().size()
                && look.classes().stream().allMatch(each -> isSum(new HeapLook.Sum(each.objects(), each.bytes())))
                && look.otherClasses() >= 0
                && isSum(look.other())
                && look.objects().size() <= wish.objects()
                && look.objects().stream()
                        .allMatch(each -> HeapMapReading.isSize(each.address())
                                && HeapMapReading.isSize(each.bytes())
                                && each.type() < look.classes().size())
                && look.unlisted() >= 0
                && look.regions().stream().allMatch(HeapLookReading::fits);
    }

    private static boolean fits(HeapLook.Regions regions) {
        return HeapMapReading.isSize(regions.regionBytes())
                && regions.all().size() <= HeapLook.MOST_REGIONS
                && regions.all().stream()
                        .allMatch(each -> HeapMapReading.isSize(each.start())
                                && each.bytes() > 0
                                && each.bytes() <= regions.regionBytes()
                                && each.largestHole() >= 0
                                && each.largestHole() <= each.holeBytes()
                                && each.holeBytes() <= each.bytes()
                                && each.holes() >= 0
                                && each.holes() <= each.holeBytes());
    }

    private static boolean isSum(HeapLook.Sum sum) {
        return HeapMapReading.isSize(sum.count()) && HeapMapReading.isSize(sum.bytes());
    }
}
