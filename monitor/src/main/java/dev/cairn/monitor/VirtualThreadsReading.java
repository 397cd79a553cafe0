// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces.Group;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces.VirtualThreadsRequest;
import java.util.List;

/** How many virtual threads a VM has and where they are, as an agent of Cairn's reports it. Each stands still for a moment. */
public final class VirtualThreadsReading {
    private VirtualThreadsReading() {}

    /** What came of it. */
    public sealed interface Result {
        record Counted(VirtualThreadPlaces places) implements Result {}

        /**
         * It is not known.
         *
         * @param sentence why
         */
        record Failed(String sentence) implements Result {}
    }

    /** Asks {@code session}, which somebody holds a lease of. */
    public static Result of(DdmSession session, Patience patience) {
        if (!session.features().has(CairnFeature.VIRTUAL_THREADS)) {
            return new Result.Failed(session.features()
                    .untold()
                    .orElse(
                            "The agent in this VM cannot say where virtual threads are: it is another tool's, or of an older"
                                    + " Cairn. Let it leave, and ask again."));
        }
        Answer answer = session.request(new VirtualThreadsRequest(VirtualThreadPlaces.MOST_LOOKED), patience)
                .join();
        return answer instanceof Answer.Chunks chunks ? read(chunks.chunks()) : new Result.Failed(answer.sentence());
    }

    static Result read(List<RawChunk> chunks) {
        return chunks.stream()
                .filter(chunk -> chunk.type() == VirtualThreadPlaces.FORM.type())
                .findFirst()
                .map(VirtualThreadsReading::read)
                .orElse(new Result.Failed("The agent answered without a word about virtual threads."));
    }

    private static Result read(RawChunk chunk) {
        return switch (VirtualThreadPlaces.FORM.decode(chunk.data())) {
            case Decoding.Done<VirtualThreadPlaces> done when isWhole(done.value()) -> new Result.Counted(done.value());
            case Decoding.Done<VirtualThreadPlaces> _ ->
                new Result.Failed("The agent sent numbers of virtual threads that do not add up.");
            case Decoding.Malformed<VirtualThreadPlaces>(String why) -> new Result.Failed(why);
        };
    }

    /** A hostile VM may send anything. */
    private static boolean isWhole(VirtualThreadPlaces places) {
        return places.count() >= 0
                && places.looked() <= places.count()
                && places.groups().size() <= VirtualThreadPlaces.MOST_GROUPS
                && places.groups().stream().allMatch(VirtualThreadsReading::isWhole)
                && places.others()
                                + places.groups().stream()
                                        .mapToLong(Group::threads)
                                        .sum()
                        == places.looked();
    }

    private static boolean isWhole(Group group) {
        return group.caller() <= group.frames().size();
    }
}
