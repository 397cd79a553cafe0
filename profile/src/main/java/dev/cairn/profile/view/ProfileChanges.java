// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What two profiles differ in. */
public final class ProfileChanges {
    private ProfileChanges() {}

    /**
     * What to say of two that have no {@link #commonTypes}: the start of a sentence.
     *
     * @param two what they are, with the article: "The two profiles"
     */
    public static String nothingInCommon(String two) {
        return two + " count nothing that is the same";
    }

    /** The type to look at first of those that both count, which are not none. */
    public static ValueType usualType(List<ValueType> common, StackProfile after) {
        ValueType usual = after.types().get(after.defaultType());
        return common.contains(usual) ? usual : common.getLast();
    }

    /** What both profiles count, in the order of the second. */
    public static List<ValueType> commonTypes(StackProfile before, StackProfile after) {
        return after.types().stream().filter(before.types()::contains).toList();
    }

    /**
     * All groups of either profile, what grew most for sure first, and last what shrank so. Lines of frames are left out of the comparison of sites, as any
     * edit of a file moves them. Where the lengths ask for it, the numbers are per second.
     *
     * @param type one that both profiles count
     */
    public static List<ProfileChange> of(
            StackProfile before, StackProfile after, Grouping by, ValueType type, ComparedLengths lengths) {
        Map<GroupKey, Sums> were = ProfileRows.sums(WithoutLines.of(before), by);
        Map<GroupKey, Sums> are = ProfileRows.sums(WithoutLines.of(after), by);
        int typeBefore = before.types().indexOf(type);
        int typeAfter = after.types().indexOf(type);
        Set<GroupKey> keys = new LinkedHashSet<>(are.keySet());
        keys.addAll(were.keySet());
        Estimate noneBefore = none(before, typeBefore);
        Estimate noneAfter = none(after, typeAfter);
        List<ProfileChange> changes = new ArrayList<>();
        for (GroupKey key : keys) {
            changes.add(new ProfileChange(
                    key.name(),
                    key.frames(),
                    estimate(were, key, typeBefore).orElse(noneBefore).times(lengths.factorBefore(type)),
                    estimate(are, key, typeAfter).orElse(noneAfter).times(lengths.factorAfter(type))));
        }
        changes.sort(Comparator.comparing(ProfileChange::growth, Estimate.MOST_FOR_SURE_FIRST)
                .thenComparing(ProfileChange::name));
        return changes;
    }

    /** The value of a group that a profile does not have: 0, with an unknown error if the profile records no errors. */
    private static Estimate none(StackProfile profile, int type) {
        return ProfileRows.total(profile).get(type).standardError().isPresent() ? Estimate.ZERO : Estimate.unsure(0);
    }

    private static Optional<Estimate> estimate(Map<GroupKey, Sums> sums, GroupKey key, int type) {
        return Optional.ofNullable(sums.get(key))
                .map(there -> there.toEstimates().get(type));
    }
}
