// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.FilterRule;
import dev.cairn.profile.model.ProfileFilter;
import java.util.BitSet;
import java.util.List;

/**
 * What of the books one consumer's filter leaves. Each name and each frame is held against the rules once, and what came of it is
 * kept. Any thread may ask.
 */
final class SiteSelection {
    private final ProfileFilter filter;
    private final Matches included;
    private final Matches excluded;

    SiteSelection(ProfileFilter filter) {
        this.filter = filter;
        included = new Matches(filter.includes());
        excluded = new Matches(filter.excludes());
    }

    ProfileFilter filter() {
        return filter;
    }

    /** Which of the rows are left. */
    synchronized BitSet select(CallSites.View sites, IntColumn.View siteOfRow, IntColumn.View threadOfRow) {
        BitSet rows = new BitSet();
        included.look(sites);
        excluded.look(sites);
        for (int row = 0; row < siteOfRow.count(); row++) {
            int site = siteOfRow.get(row);
            int thread = threadOfRow.get(row);
            rows.set(row, filter.passes(included.has(sites, site, thread), excluded.has(sites, site, thread)));
        }
        return rows;
    }

    /** What some rules match. Names and nodes are only ever appended, so their count shows what is new. */
    private static final class Matches {
        private final List<FilterRule> rules;
        private final BitSet classes = new BitSet();
        private final BitSet threads = new BitSet();
        private final BitSet frames = new BitSet();
        private final BitSet nodes = new BitSet();
        private int classesSeen;
        private int threadsSeen;
        private int framesSeen;
        private int nodesSeen = CallSites.ROOT + 1;

        private Matches(List<FilterRule> rules) {
            this.rules = rules;
        }

        private void look(CallSites.View sites) {
            if (rules.isEmpty()) {
                return;
            }
            for (; classesSeen < sites.classes().count(); classesSeen++) {
                String name = sites.classes().get(classesSeen);
                classes.set(classesSeen, rules.stream().anyMatch(rule -> rule.matchesClass(name)));
            }
            for (; threadsSeen < sites.threads().count(); threadsSeen++) {
                String name = sites.threads().get(threadsSeen);
                threads.set(threadsSeen, rules.stream().anyMatch(rule -> rule.matchesThread(name)));
            }
            for (; framesSeen < sites.frames().count(); framesSeen++) {
                FrameKey key = sites.frames().get(framesSeen);
                frames.set(framesSeen, rules.stream().anyMatch(rule -> rule.matchesFrame(key.frame())));
            }
            // A parent has a smaller number than its children.
            for (; nodesSeen < sites.parents().count(); nodesSeen++) {
                nodes.set(
                        nodesSeen,
                        nodes.get(sites.parents().get(nodesSeen))
                                || frames.get(sites.frameOfNode().get(nodesSeen)));
            }
        }

        private boolean has(CallSites.View sites, int site, int thread) {
            return classes.get(sites.classOfSite().get(site)) || threads.get(thread) || nodes.get(sites.node(site));
        }
    }
}
