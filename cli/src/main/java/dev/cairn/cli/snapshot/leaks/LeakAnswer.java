// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.leaks;

import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.Growth;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import dev.cairn.report.snapshot.leaks.LeakGrowth;
import dev.cairn.report.snapshot.leaks.LeakWhatIf;
import dev.cairn.report.snapshot.leaks.LeaksReport;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Findings as they are printed, whether for a person or for a program. */
public record LeakAnswer(LeaksReport report) {
    public static LeakAnswer of(Snapshot snapshot, int dumps, List<Finding> findings) throws IOException {
        Rows rows = new Rows(snapshot);
        return new LeakAnswer(new LeaksReport(
                LeakContext.heldBytes(snapshot),
                dumps,
                findings.stream().map(rows::of).toList()));
    }

    /** Makes the rows of a snapshot's findings. */
    public static final class Rows {
        private final Snapshot snapshot;
        private final ObjectValues values;
        private final Map<Long, String> described;

        public Rows(Snapshot snapshot) throws IOException {
            this.snapshot = snapshot;
            this.values = snapshot.values();
            this.described = SnapshotText.describedClasses(snapshot);
        }

        public LeakFindingRow of(Finding finding) {
            Optional<Long> object =
                    finding.object().isPresent() ? Optional.of(finding.object().getAsLong()) : Optional.empty();
            Optional<Long> id = object.map(snapshot::idOf);
            return new LeakFindingRow(
                    finding.id(),
                    finding.rule(),
                    finding.confidence().name().toLowerCase(Locale.ROOT),
                    finding.sentence(),
                    finding.bytes(),
                    finding.share(),
                    finding.way().root(),
                    finding.way().fields(),
                    id.map(SnapshotText::address).orElse(null),
                    object.map(each -> snapshot.classOf(each).name()).orElse(null),
                    id.map(described::get).orElse(null),
                    object.map(each -> SnapshotText.label(snapshot, values, each))
                            .orElse(null),
                    finding.objects(),
                    finding.evidence(),
                    finding.advice(),
                    finding.whatIf()
                            .map(each -> new LeakWhatIf(each.reference(), each.freedBytes()))
                            .orElse(null),
                    finding.growth().map(LeakAnswer::growth).orElse(null),
                    finding.allocatedAt());
        }
    }

    private static LeakGrowth growth(Growth growth) {
        return new LeakGrowth(
                growth.bytes(),
                growth.timestampsMillis(),
                orNull(growth.bytesPerHour()),
                orNull(growth.errorPerHour()),
                orNull(growth.hoursUntilFull()));
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
