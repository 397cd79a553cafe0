// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The samples of a profile, added up by what they have in common. */
public final class ProfileRows {
    private ProfileRows() {}

    /** All groups, what is largest by {@code type} for sure first. */
    public static List<ProfileRow> of(StackProfile profile, Grouping by, int type) {
        Map<GroupKey, Sums> sums = sums(profile, by);
        Map<String, Sums> withCalled = by == Grouping.METHOD ? withCalled(profile) : Map.of();
        withCalled
                .keySet()
                .forEach(method -> sums.putIfAbsent(
                        new GroupKey(method, List.of()),
                        new Sums(profile.types().size())));
        Comparator<ProfileRow> largestFirst =
                Comparator.comparing(row -> row.values().get(type), Estimate.MOST_FOR_SURE_FIRST);
        Comparator<ProfileRow> thenWithCalled =
                Comparator.comparing(row -> row.withCalled().get(type), Estimate.MOST_FOR_SURE_FIRST);
        return sums.entrySet().stream()
                .map(entry -> new ProfileRow(
                        entry.getKey().name(),
                        entry.getKey().frames(),
                        entry.getValue().toEstimates(),
                        withCalled
                                .getOrDefault(entry.getKey().name(), entry.getValue())
                                .toEstimates()))
                .sorted(largestFirst.thenComparing(thenWithCalled).thenComparing(ProfileRow::name))
                .toList();
    }

    /** All samples together, a sum for each type; its error is known if that of each sample is. */
    public static List<Estimate> total(StackProfile profile) {
        Sums sums = new Sums(profile.types().size());
        profile.samples().forEach(sums::add);
        return sums.toEstimates();
    }

    static Map<GroupKey, Sums> sums(StackProfile profile, Grouping by) {
        Map<GroupKey, Sums> sums = new LinkedHashMap<>();
        SourceNames names = new SourceNames();
        for (StackSample sample : profile.samples()) {
            sums.computeIfAbsent(
                            GroupKey.of(sample, by, names),
                            _ -> new Sums(profile.types().size()))
                    .add(sample);
        }
        return sums;
    }

    /** A method that calls itself counts once. */
    private static Map<String, Sums> withCalled(StackProfile profile) {
        Map<String, Sums> sums = new LinkedHashMap<>();
        SourceNames names = new SourceNames();
        for (StackSample sample : profile.samples()) {
            Set<String> seen = new HashSet<>();
            for (StackFrame frame : AllocatedClass.code(sample)) {
                String name = names.of(frame);
                if (seen.add(name)) {
                    sums.computeIfAbsent(name, _ -> new Sums(profile.types().size()))
                            .add(sample);
                }
            }
        }
        return sums;
    }
}
