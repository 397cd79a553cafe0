// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.profile;

import dev.cairn.monitor.record.HeldSample;
import dev.cairn.profile.model.AgeClass;
import dev.cairn.profile.model.FollowedObjects.Site;
import dev.cairn.report.profile.HeldSitesReport;
import dev.cairn.report.profile.HeldStackRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Held objects as a report. Those of one place, thread, age and, roughly, interval share a stack. */
public final class HeldSites {
    private static final int STEPS_AN_OCTAVE = 16;

    private record Key(int site, int agedFrom, long interval) {}

    private HeldSites() {}

    /** Makes the report of what is held as long as somebody listens. */
    public static HeldSitesReport of(HeldSample sample) {
        return of(sample, 0);
    }

    /**
     * Makes the report of what a server holds.
     *
     * @param hold by which it is let go
     */
    public static HeldSitesReport of(HeldSample sample, long hold) {
        Map<Key, Integer> known = new HashMap<>();
        List<HeldStackRow> stacks = new ArrayList<>();
        List<Integer> stackOf = new ArrayList<>();
        for (int i = 0; i < sample.handles().length; i++) {
            AgeClass age = AgeClass.around(sample.ages()[i]);
            int site = sample.siteOf()[i];
            long interval = roughly(sample.intervals()[i]);
            stackOf.add(known.computeIfAbsent(new Key(site, age.from(), interval), _ -> {
                Site where = sample.sites().get(site);
                stacks.add(new HeldStackRow(
                        where.thread(), age.age(), interval, FrameReports.of(where.frames()), where.truncated()));
                return stacks.size() - 1;
            }));
        }
        return new HeldSitesReport(
                hold,
                LongStream.of(sample.handles()).boxed().toList(),
                stackOf,
                stacks,
                sample.followed(),
                sample.dead(),
                sample.leftOut(),
                sample.interval());
    }

    /** A budget changes the interval all the time, and to 2 % it need not be known. */
    private static long roughly(long interval) {
        return interval == 0
                ? 0
                : Math.round(Math.exp(Math.rint(Math.log((double) interval) / Math.log(2) * STEPS_AN_OCTAVE)
                        / STEPS_AN_OCTAVE
                        * Math.log(2)));
    }
}
