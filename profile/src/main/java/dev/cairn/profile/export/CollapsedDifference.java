// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ComparedLengths;
import dev.cairn.profile.view.ProfileChanges;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A line for each stack of either profile, {@code root;…;leaf 4711 5000}: the number before and the one after, as
 * {@code difffolded.pl} writes and flame graph scripts read them. They are whole numbers; so where numbers are compared
 * per second, those before are made as if that profile were as long as the one after.
 */
final class CollapsedDifference {
    private CollapsedDifference() {}

    static List<String> write(StackProfile before, StackProfile after, ComparedLengths lengths, OutputStream out)
            throws IOException {
        List<ValueType> common = ProfileChanges.commonTypes(before, after);
        if (common.isEmpty()) {
            throw new ProfileExportException(ProfileChanges.nothingInCommon("The two profiles") + ".");
        }
        ValueType type = ProfileChanges.usualType(common, after);
        double factor = lengths.factorBefore(type) / lengths.factorAfter(type);
        SortedMap<String, Long> were =
                CollapsedWriter.lines(before, before.types().indexOf(type));
        SortedMap<String, Long> are = CollapsedWriter.lines(after, after.types().indexOf(type));
        SortedSet<String> stacks = new TreeSet<>(were.keySet());
        stacks.addAll(are.keySet());
        for (String stack : stacks) {
            long first = Math.round(were.getOrDefault(stack, 0L) * factor);
            long second = are.getOrDefault(stack, 0L);
            if (first != 0 || second != 0) {
                out.write((stack + " " + first + " " + second + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        String left = "Collapsed stacks hold one number each of both, " + type.name()
                + "; threads, lines, standard errors, and notes are left out.";
        return Stream.concat(Stream.of(left), note(factor).stream()).toList();
    }

    private static List<String> note(double factor) {
        return factor == 1
                ? List.of()
                : List.of("Numbers before are as if that profile were as long as the one after.");
    }
}
