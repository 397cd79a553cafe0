// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.heap.site.SitedObjects;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Who allocated what an object keeps, and how old that is, as far as the dump records it. A dump with the sites of a sample has
 * none of most objects, so that a single one says little.
 *
 * @param mostly the stack of most of them; empty where they are too few, or that stack made too few of them
 * @param words how many they are, and how many collections they have outlived
 */
public record SitesBelow(List<String> mostly, String words) {
    /** Each is looked for in the dominator tree. */
    private static final int MOST_OBJECTS = 10_000;
    /** Fewer do not stand for the rest. */
    private static final int FEWEST_BELOW = 10;
    /** At least one in this many comes from one stack. */
    private static final int SHARE = 4;
    /** Up the dominator tree, for all objects together. */
    private static final long MOST_STEPS = 2_000_000;
    /** Of a long way up, one object in this many is remembered. */
    private static final int STRIDE = 256;

    private static final int MOST_AGES = 4;
    private static final Pattern AGE = Pattern.compile("\\boutlived ([^,]+)");

    public SitesBelow {
        mostly = List.copyOf(mostly);
    }

    /** What the dump says of what an object keeps; empty if that is nothing. */
    public static Optional<SitesBelow> of(LeakContext context, long object) throws IOException {
        SitedObjects sited = context.sited();
        Below walk = new Below(context.dominators(), object);
        int looked = Math.min(MOST_OBJECTS, sited.objects().length);
        Map<List<StackFrame>, Integer> stacks = new HashMap<>();
        Map<String, Integer> ages = new TreeMap<>();
        int below = 0;
        for (int i = 0; i < looked; i++) {
            int place = (int) ((long) i * sited.objects().length / looked);
            if (walk.has(sited.objects()[place])) {
                AllocationSite site = sited.sites().get(sited.siteOf()[place]);
                below++;
                int _ = stacks.merge(site.frames(), 1, Integer::sum);
                Matcher age = AGE.matcher(site.note());
                if (age.find()) {
                    int _ = ages.merge(age.group(1), 1, Integer::sum);
                }
            }
        }
        Optional<Map.Entry<List<StackFrame>, Integer>> most = stacks.entrySet().stream()
                .filter(each -> !each.getKey().isEmpty())
                .max(Map.Entry.<List<StackFrame>, Integer>comparingByValue()
                        .thenComparing(each -> String.valueOf(each.getKey()), Comparator.reverseOrder()));
        if (most.isEmpty()) {
            return Optional.empty();
        }
        String words = "Of " + looked + " objects with a known site that were looked at, it keeps "
                + (walk.isCut() ? "at least " : "") + below + "; " + most.get().getValue()
                + " of those were made by one stack" + inWords(ages) + ".";
        boolean enough = below >= FEWEST_BELOW && (long) SHARE * most.get().getValue() >= below;
        return Optional.of(new SitesBelow(
                enough ? most.get().getKey().stream().map(StackFrame::words).toList() : List.of(), words));
    }

    private static String inWords(Map<String, Integer> ages) {
        return ages.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_AGES)
                .map(each -> each.getValue() + " outlived " + each.getKey())
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), found -> found.isEmpty() ? "" : ", and " + found));
    }

    /** Which objects one dominates. Long ways up are remembered, as the objects of a list share theirs. */
    private static final class Below {
        private final Dominators dominators;
        private final Map<Long, Boolean> known = new HashMap<>();
        private long stepsLeft = MOST_STEPS;

        Below(Dominators dominators, long above) {
            this.dominators = dominators;
            known.put(above, true);
        }

        /** Also of the object itself; false where the ways up were too long. */
        boolean has(long object) {
            List<Long> passed = new ArrayList<>();
            OptionalLong at = OptionalLong.of(object);
            boolean found = false;
            for (long steps = 0; at.isPresent(); steps++) {
                Boolean answer = known.get(at.getAsLong());
                if (answer != null) {
                    found = answer;
                    break;
                }
                if (stepsLeft == 0) {
                    return false;
                }
                stepsLeft--;
                if (steps % STRIDE == 0) {
                    passed.add(at.getAsLong());
                }
                at = dominators.dominatorOf(at.getAsLong());
            }
            for (long each : passed) {
                known.put(each, found);
            }
            return found;
        }

        /** Whether there may be more. */
        boolean isCut() {
            return stepsLeft == 0;
        }
    }
}
