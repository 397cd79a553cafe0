// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.record.HeldSample;
import dev.cairn.monitor.record.RecordingRefusedException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The objects that VMs hold for dumps, those of one dump at a time in each VM: a VM lets go of all that it holds, so a second one would
 * take them from the first. For any thread.
 */
final class SampleHolds {
    /** For one that does not say which process it is, and was killed meanwhile. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    /** Why nothing more is held in a VM. */
    private static final String BUSY = HeldSample.BUSY + " If the one that asked has ended, its objects are let go "
            + LONGEST.toMinutes() + " minutes after it began at the latest.";

    private final AtomicLong lastId = new AtomicLong();
    private final Map<VmId, Hold> holds = new ConcurrentHashMap<>();

    /**
     * What one dump holds.
     *
     * @param by whose it is, if that is known
     * @param sample empty before it is held, and once somebody lets go of it
     */
    private record Hold(
            long id, DeskRecording recording, Optional<ProcessMark> by, AtomicReference<Optional<HeldSample>> sample) {
        boolean isLeft() {
            return by.filter(ProcessMark::hasEnded).isPresent();
        }
    }

    /**
     * Has the VM hold what lives of a recording; refuses while something is held, or about to be, unless the process that
     * asked for that has ended.
     *
     * @param by the process that asks, if it says so
     */
    SitesHold hold(VmId vm, DeskRecording recording, Optional<ProcessMark> by)
            throws RecordingRefusedException, InterruptedException {
        Optional.ofNullable(holds.get(vm)).filter(Hold::isLeft).ifPresent(left -> letGo(vm, left.id()));
        Hold mine = new Hold(lastId.incrementAndGet(), recording, by, new AtomicReference<>(Optional.empty()));
        // What a recording held is let go at its end.
        Hold now = holds.merge(vm, mine, (other, _) -> other.recording().isOver() ? mine : other);
        if (now.id() != mine.id()) {
            throw new RecordingRefusedException(BUSY);
        }
        boolean done = false;
        try {
            HeldSample sample = recording.hold();
            mine.sample().set(Optional.of(sample));
            done = true;
            CompletableFuture.delayedExecutor(LONGEST.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> letGo(vm, mine.id()));
            return new SitesHold(mine.id(), sample);
        } finally {
            if (!done) {
                holds.remove(vm, mine);
            }
        }
    }

    /** Lets go of it; false if that is not held, or not any more. */
    boolean letGo(VmId vm, long id) {
        Optional<Hold> hold = Optional.ofNullable(holds.get(vm)).filter(one -> one.id() == id);
        Optional<HeldSample> sample = hold.flatMap(one -> one.sample().getAndSet(Optional.empty()));
        if (hold.isEmpty() || sample.isEmpty()) {
            return false;
        }
        try {
            sample.get().close();
        } finally {
            holds.remove(vm, hold.get()); // not before, as that would let go of the next one's
        }
        return true;
    }
}
