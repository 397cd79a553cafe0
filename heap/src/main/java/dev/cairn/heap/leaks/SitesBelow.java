// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.site.AllocationSite;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.heap.root.StackFrame;
import java.io.IOException;
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
 * @param mostly the stack of most of them
 * @param words how many they are, and how many collections they have outlived
 */
public record SitesBelow(List<String> mostly, String words) {
    /** Each is looked for in the dominator tree. */
    private static final int MOST_OBJECTS = 10_000;
    /** Farther down than this, as in a long chain, an object does not count. */
    private static final int DEEPEST = 100;

    private static final int MOST_AGES = 4;
    private static final Pattern AGE = Pattern.compile("\\boutlived ([^,]+)");

    public SitesBelow {
        mostly = List.copyOf(mostly);
    }

    /** What the dump says of what an object keeps; empty if that is nothing. */
    public static Optional<SitesBelow> of(LeakContext context, long object) throws IOException {
        SitedObjects sited = context.sited();
        int looked = Math.min(MOST_OBJECTS, sited.objects().length);
        Map<List<StackFrame>, Integer> stacks = new HashMap<>();
        Map<String, Integer> ages = new TreeMap<>();
        int below = 0;
        for (int i = 0; i < looked; i++) {
            int place = (int) ((long) i * sited.objects().length / looked);
            if (isBelow(context, sited.objects()[place], object)) {
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
        String words = "Of " + looked + " objects with a known site that were looked at, it keeps " + below + "; "
                + most.get().getValue() + " of those were made by one stack" + inWords(ages) + ".";
        return Optional.of(new SitesBelow(
                most.get().getKey().stream().map(StackFrame::words).toList(), words));
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

    private static boolean isBelow(LeakContext context, long object, long above) {
        OptionalLong at = OptionalLong.of(object);
        for (int depth = 0; depth < DEEPEST && at.isPresent(); depth++) {
            if (at.getAsLong() == above) {
                return true;
            }
            at = context.dominators().dominatorOf(at.getAsLong());
        }
        return false;
    }
}
