// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProfileRowsTest {
    private static final ComparedLengths SAME = new ComparedLengths(1, 1, ComparedLengths.Numbers.TOTALS);
    private static final ValueType BYTES = new ValueType("alloc_space", "bytes");

    private static StackProfile profile(StackSample... samples) {
        return new StackProfile("", List.of(BYTES), 0, 0, 0, 0, BYTES, List.of(), List.of(samples));
    }

    private static StackSample sample(
            long bytes, double error, String type, String thread, int line, String... methods) {
        List<StackFrame> frames = Stream.of(methods)
                .map(method -> new StackFrame("A", method, Optional.of("A.java"), line))
                .toList();
        return new StackSample(
                frames, List.of(bytes), Map.of(StackSample.CLASS, type, StackSample.THREAD, thread), List.of(error));
    }

    @Test
    void addsUpByClassAndThreadWithTheirErrors() {
        StackProfile profile = profile(
                sample(10, 3, "byte[]", "one", 1, "a"),
                sample(5, 4, "byte[]", "two", 2, "b"),
                sample(9, 0, "int[]", "two", 1, "a"));
        assertThat(ProfileRows.of(profile, Grouping.CLASS, 0))
                .extracting(ProfileRow::name, row -> row.values().getFirst())
                .containsExactly(tuple("int[]", new Estimate(9, 0)), tuple("byte[]", new Estimate(15, 5)));
        assertThat(ProfileRows.of(profile, Grouping.THREAD, 0))
                .extracting(ProfileRow::name)
                .containsExactly("two", "one");
        assertThat(ProfileRows.total(profile)).containsExactly(new Estimate(24, 5));
    }

    @Test
    void aSingleSampleIsNotTheFirstRow() {
        StackProfile profile = profile(
                sample(8000, 8000, "byte[]", "t", 1, "once"),
                sample(2000, 200, "byte[]", "t", 1, "often"),
                sample(100, 0, "byte[]", "t", 1, "counted"));
        assertThat(ProfileRows.of(profile, Grouping.METHOD, 0))
                .extracting(ProfileRow::name)
                .containsExactly("A.often", "A.counted", "A.once");
        assertThat(ProfileChanges.of(profile(), profile, Grouping.METHOD, BYTES, SAME))
                .extracting(ProfileChange::name)
                .containsExactly("A.often", "A.counted", "A.once");
    }

    @Test
    void aMethodThatCallsItselfCountsOnce() {
        List<ProfileRow> rows = ProfileRows.of(
                profile(sample(10, 0, "byte[]", "t", 1, "a", "b", "a", "b", "main")), Grouping.METHOD, 0);
        assertThat(rows).extracting(ProfileRow::name).containsExactlyInAnyOrder("A.a", "A.b", "A.main");
        assertThat(rows).allSatisfy(row -> assertThat(row.withCalled()).containsExactly(new Estimate(10, 0)));
        assertThat(rows.getFirst().values()).containsExactly(new Estimate(10, 0));
        assertThat(rows.getLast().values()).containsExactly(new Estimate(0, 0));
    }

    @Test
    void sitesAreComparedWithoutTheirLines() {
        List<ProfileChange> changes = ProfileChanges.of(
                profile(sample(10, 1, "byte[]", "t", 7, "a")),
                profile(sample(12, 1, "byte[]", "u", 9, "a"), sample(20, 1, "int[]", "u", 9, "a")),
                Grouping.SITE,
                BYTES,
                SAME);
        assertThat(changes).hasSize(2);
        assertThat(changes.getFirst().isSure()).isTrue();
        assertThat(changes.getFirst().before()).isEqualTo(Estimate.ZERO);
        assertThat(changes.getLast().growth().value()).isEqualTo(2);
        assertThat(changes.getLast().isSure()).as("2 with an error of 1.4").isFalse();
    }

    @Test
    void whereAFileTellsNoErrorsNothingIsSureOfIt() {
        StackProfile told = profile(sample(10, 1, "byte[]", "t", 7, "a"));
        StackProfile untold = profile(
                new StackSample(List.of(), List.of(30L), Map.of(StackSample.CLASS, "int[]", StackSample.THREAD, "t")));

        assertThat(ProfileRows.total(untold)).containsExactly(Estimate.unsure(30));
        assertThat(ProfileChanges.of(untold, told, Grouping.CLASS, BYTES, SAME))
                .extracting(ProfileChange::name, ProfileChange::growth, ProfileChange::isSure)
                .containsExactly(
                        tuple("byte[]", Estimate.unsure(10), false), tuple("int[]", Estimate.unsure(-30), false));
    }
}
