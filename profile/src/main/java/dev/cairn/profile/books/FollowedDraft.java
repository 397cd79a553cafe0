// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.FollowedObjects;
import dev.cairn.profile.model.FollowedObjects.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects that live at one moment, as the books have them. Any thread may make them into what others read, while the books go on. */
public final class FollowedDraft {
    private final long[] ids;
    private final int[] rowOf;
    private final int[] ages;
    private final long[] intervals;
    private final CallSites.View sites;
    private final IntColumn.View siteOfRow;
    private final IntColumn.View threadOfRow;
    private final long interval;

    FollowedDraft(
            long[] ids,
            int[] rowOf,
            int[] ages,
            long[] intervals,
            CallSites.View sites,
            IntColumn.View siteOfRow,
            IntColumn.View threadOfRow,
            long interval) {
        this.ids = ids;
        this.rowOf = rowOf;
        this.ages = ages;
        this.intervals = intervals;
        this.sites = sites;
        this.siteOfRow = siteOfRow;
        this.threadOfRow = threadOfRow;
        this.interval = interval;
    }

    /** Makes them; called once. */
    public FollowedObjects objects() {
        Stacks stacks = new Stacks(sites);
        Map<Integer, Integer> places = new HashMap<>();
        List<Site> known = new ArrayList<>();
        int[] siteOf = new int[rowOf.length];
        for (int object = 0; object < rowOf.length; object++) {
            siteOf[object] = places.computeIfAbsent(rowOf[object], row -> {
                known.add(site(row, stacks));
                return known.size() - 1;
            });
        }
        return new FollowedObjects(ids, siteOf, ages, intervals, known, interval);
    }

    private Site site(int row, Stacks stacks) {
        int site = siteOfRow.get(row);
        return new Site(sites.threads().get(threadOfRow.get(row)), stacks.of(sites.node(site)), sites.truncated(site));
    }
}
