// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.profile.model.FollowedObjects;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.Handle;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.HoldRequest;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.ObjectId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Has a VM hold what a recording follows. It compares each id that it is asked for with all that it follows. So each request has a
 * bounded number of ids, and of very many objects some are left out.
 */
final class SampleHolder {
    /** Of an answer: a few tenths of a second. */
    private static final long MOST_COMPARED_AT_ONCE = 200_000_000;
    /** Of all answers: some 20 s. */
    private static final long MOST_COMPARED = 20_000_000_000L;

    private static final int LEAST_IDS = 16;
    /** What a collection may take. */
    private static final Duration LONGEST_COLLECTION = Duration.ofMinutes(1);

    private final DdmSession session;
    private final long recording;

    SampleHolder(DdmSession session, long recording) {
        this.session = session;
        this.recording = recording;
    }

    /** Has the VM collect garbage, so that what is dead is not held. */
    void collect() throws RecordingRefusedException {
        Answer answer = session.request(new HeapStatus.GarbageCollect(), LONGEST_COLLECTION)
                .join();
        if (!(answer instanceof Answer.Chunks)) {
            throw new RecordingRefusedException(answer.sentence());
        }
    }

    HeldSample hold(FollowedObjects followed) throws RecordingRefusedException {
        int count = followed.count();
        int asked = (int) Math.min(count, MOST_COMPARED / Math.max(1, count));
        int atOnce = Math.clamp(MOST_COMPARED_AT_ONCE / Math.max(1, count), LEAST_IDS, HeldObjects.MOST_IDS);
        long[] handles = new long[asked];
        int[] siteOf = new int[asked];
        int[] ages = new int[asked];
        long[] intervals = new long[asked];
        int held = 0;
        boolean done = false;
        try {
            for (int from = 0; from < asked; from += atOnce) {
                List<Handle> answer = ask(followed.ids(), from, Math.min(asked, from + atOnce));
                for (int i = 0; i < answer.size(); i++) {
                    if (answer.get(i).handle() != 0) {
                        handles[held] = answer.get(i).handle();
                        siteOf[held] = followed.siteOf()[from + i];
                        ages[held] = followed.ages()[from + i];
                        intervals[held] = followed.intervals()[from + i];
                        held++;
                    }
                }
            }
            done = true;
        } finally {
            if (!done) {
                letGo();
            }
        }
        return new HeldSample(
                Arrays.copyOf(handles, held),
                Arrays.copyOf(siteOf, held),
                Arrays.copyOf(ages, held),
                Arrays.copyOf(intervals, held),
                followed.sites(),
                count,
                asked - held,
                count - asked,
                followed.interval(),
                this::letGo);
    }

    private List<Handle> ask(long[] ids, int from, int to) throws RecordingRefusedException {
        List<ObjectId> wanted = new ArrayList<>();
        for (int i = from; i < to; i++) {
            wanted.add(new ObjectId(ids[i]));
        }
        Answer answer = session.request(new HoldRequest(recording, wanted)).join();
        return switch (answer.as(HeldObjects.FORM)) {
            case Decoding.Done<HeldObjects> done
            when done.value().handles().size() == wanted.size() -> done.value().handles();
            case Decoding.Done<HeldObjects> _ ->
                throw new RecordingRefusedException(
                        "The VM answered for another number of objects than it was asked for.");
            case Decoding.Malformed<HeldObjects>(String why) -> throw new RecordingRefusedException(why);
        };
    }

    private void letGo() {
        var _ = session.request(new HoldRequest(recording, List.of())).join();
    }
}
