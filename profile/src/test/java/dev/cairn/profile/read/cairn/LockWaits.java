// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.cairn;

import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.ValueColumn.Variance;
import dev.cairn.profile.model.ValueColumn.Weight;
import dev.cairn.profile.model.ValueType;
import dev.cairn.wire.ring.RecordType;
import java.util.List;

/** A kind that nobody records: waits for locks, sampled by the time that it takes. All that a new kind must say is here. */
final class LockWaits implements SampleKind {
    static final ValueColumn WAITS =
            new ValueColumn("waits", "WAITS", new ValueType("contentions", "count"), Weight.COUNT, Variance.OF_DRAWING);
    static final ValueColumn NANOS = new ValueColumn(
            "waitNanos", "WAITED", new ValueType("delay", "nanoseconds"), Weight.AMOUNT, Variance.OF_DRAWING);
    static final SampleKind KIND = new LockWaits();

    private LockWaits() {}

    @Override
    public String name() {
        return "locks";
    }

    @Override
    public RecordType record() {
        return RecordType.CONTENTION;
    }

    @Override
    public String title() {
        return "Waits for locks";
    }

    @Override
    public List<ValueColumn> columns() {
        return List.of(WAITS, NANOS);
    }

    @Override
    public ValueType period() {
        return NANOS.type();
    }

    @Override
    public String intervalKey() {
        return "intervalNanos";
    }

    @Override
    public long lost(RecordingLoss loss) {
        return loss.others();
    }

    @Override
    public String basis(RecordedProfile profile) {
        return "Waits are estimated from " + profile.samples() + " samples.";
    }

    @Override
    public String basisInBrief(RecordedProfile profile) {
        return "samples: " + profile.samples();
    }

    @Override
    public String leftOut(long count) {
        return count + " waits were left out.";
    }
}
