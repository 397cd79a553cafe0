// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.profile;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ComparedLengths;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileChange;
import dev.cairn.profile.view.ProfileChanges;
import dev.cairn.profile.view.ProfileRows;
import dev.cairn.report.profile.ProfileDiffReport;
import dev.cairn.report.profile.ProfileDiffRow;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What changed from one profile to another, by one of the types that both count.
 *
 * @param types the names of all that both count
 * @param type of the numbers: per second, if the lengths ask for that
 * @param before of all of the first profile, and {@code after} of the other
 * @param changes what grew most first
 * @param ofBefore what a reader must know of the first profile, and {@code ofAfter} of the other
 * @param notes of both together: that they are of different lengths
 */
public record ProfileDifference(
        List<String> types,
        ValueType type,
        Grouping by,
        Estimate before,
        Estimate after,
        List<ProfileChange> changes,
        List<String> ofBefore,
        List<String> ofAfter,
        List<String> notes) {
    /** As many rows as people look at; all are in the files. */
    private static final int MOST_SHOWN = 200;

    /** By {@code type}, which both have. */
    public static ProfileDifference of(
            StackProfile first, StackProfile second, ComparedLengths lengths, ValueType type, Grouping by) {
        Estimate before = ProfileRows.total(first).get(first.types().indexOf(type));
        Estimate after = ProfileRows.total(second).get(second.types().indexOf(type));
        return new ProfileDifference(
                ProfileChanges.commonTypes(first, second).stream()
                        .map(ValueType::name)
                        .toList(),
                lengths.compared(type),
                by,
                before.times(lengths.factorBefore(type)),
                after.times(lengths.factorAfter(type)),
                ProfileChanges.of(first, second, by, type, lengths),
                first.notes(),
                second.notes(),
                lengths.note().stream().toList());
    }

    /**
     * What a page shows of two profiles: both ends of what changed.
     *
     * @param numbers what adds up over time is compared as
     * @param typeName the type to compare; the usual one if they have none of that name in common
     * @return empty if they count nothing that is the same
     */
    public static Optional<ProfileDiffReport> shown(
            String nameBefore,
            StackProfile first,
            String nameAfter,
            StackProfile second,
            ComparedLengths.Numbers numbers,
            Grouping by,
            String typeName) {
        List<ValueType> common = ProfileChanges.commonTypes(first, second);
        if (common.isEmpty()) {
            return Optional.empty();
        }
        ValueType type = common.stream()
                .filter(each -> each.name().equals(typeName))
                .findFirst()
                .orElseGet(() -> ProfileChanges.usualType(common, second));
        ProfileDifference difference =
                of(first, second, ComparedLengths.of(first, second).with(numbers), type, by);
        return Optional.of(difference.report(
                nameBefore, nameAfter, List.of(), null, difference.changed().size(), difference.ends(MOST_SHOWN)));
    }

    /**
     * For JSON.
     *
     * @param furtherNotes behind those of both together
     * @param graph the file of a flame graph; null if there is none
     * @param rowCount how many rows there are
     * @param rows of {@link #changes}, those to report
     */
    public ProfileDiffReport report(
            String fileBefore,
            String fileAfter,
            List<String> furtherNotes,
            @Nullable String graph,
            int rowCount,
            List<ProfileChange> rows) {
        return new ProfileDiffReport(
                fileBefore,
                fileAfter,
                types,
                type.name(),
                type.unit(),
                by.word(),
                before.rounded(),
                ProfileReports.standardError(before),
                after.rounded(),
                ProfileReports.standardError(after),
                ofBefore,
                ofAfter,
                Stream.concat(notes.stream(), furtherNotes.stream()).toList(),
                graph,
                rowCount,
                rows.stream().map(this::row).toList());
    }

    private ProfileDiffRow row(ProfileChange change) {
        return new ProfileDiffRow(
                change.name(),
                change.before().rounded(),
                ProfileReports.standardError(change.before()),
                change.after().rounded(),
                ProfileReports.standardError(change.after()),
                hasErrors(change) ? change.isSure() : null,
                by == Grouping.SITE ? FrameReports.of(change.frames()) : null);
    }

    /** Of what changed both ends: what grew most, and what shrank most; at most this number of rows. */
    public List<ProfileChange> ends(int rows) {
        List<ProfileChange> changed = changed();
        if (changed.size() <= rows) {
            return changed;
        }
        int grown = (rows + 1) / 2;
        return Stream.concat(changed.stream().limit(grown), changed.stream().skip(changed.size() - (rows - grown)))
                .toList();
    }

    /** Without what is the same in both. */
    public List<ProfileChange> changed() {
        return changes.stream().filter(change -> change.growth().value() != 0).toList();
    }

    /** Whether the files record the errors of its numbers. */
    public static boolean hasErrors(ProfileChange change) {
        return change.growth().standardError().isPresent();
    }
}
