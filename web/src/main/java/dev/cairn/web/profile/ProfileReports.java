// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.profile;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileRow;
import dev.cairn.report.profile.ProfileReport;
import dev.cairn.report.profile.ProfileTypeRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns profiles into reports. JSON knows null, so this is where "empty" becomes that. */
public final class ProfileReports {
    private static final double NANOS_PER_MILLI = 1e6;

    private ProfileReports() {}

    /**
     * A profile added up.
     *
     * @param file where it was read from; null if from none
     * @param format in words
     * @param totals of all of it, one for each type
     * @param type the place of the type that the rows are sorted by
     * @param rows all of them, by {@code by}
     * @param most how many of them to report at most
     */
    public static ProfileReport of(
            @Nullable String file,
            String format,
            StackProfile profile,
            List<Estimate> totals,
            int type,
            Grouping by,
            List<ProfileRow> rows,
            int most) {
        List<ProfileTypeRow> types = new ArrayList<>();
        for (ValueType each : profile.types()) {
            Estimate total = totals.get(types.size());
            types.add(new ProfileTypeRow(each.name(), each.unit(), total.rounded(), standardError(total)));
        }
        return new ProfileReport(
                file,
                format,
                profile.title(),
                profile.startMillis() > 0 ? profile.startMillis() : null,
                profile.durationNanos() > 0 ? profile.durationNanos() / NANOS_PER_MILLI : null,
                types,
                profile.types().get(type).name(),
                by.word(),
                profile.notes(),
                rows.size(),
                rows.stream().limit(most).map(row -> row(row, by)).toList());
    }

    private static dev.cairn.report.profile.ProfileRow row(ProfileRow row, Grouping by) {
        boolean methods = by == Grouping.METHOD;
        return new dev.cairn.report.profile.ProfileRow(
                row.name(),
                row.values().stream().map(Estimate::rounded).toList(),
                standardErrors(row.values()),
                methods ? row.withCalled().stream().map(Estimate::rounded).toList() : null,
                methods ? standardErrors(row.withCalled()) : null,
                by == Grouping.SITE ? FrameReports.of(row.frames()) : null);
    }

    /** Null where the error is not known. */
    public static @Nullable Double standardError(Estimate estimate) {
        return estimate.standardError().isPresent() ? estimate.standardError().getAsDouble() : null;
    }

    /** Null where one of them is not known. */
    private static @Nullable List<Double> standardErrors(List<Estimate> estimates) {
        return estimates.stream().allMatch(each -> each.standardError().isPresent())
                ? estimates.stream()
                        .map(each -> each.standardError().getAsDouble())
                        .toList()
                : null;
    }
}
