// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.GcActivity;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.ProcessLoad;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import dev.cairn.monitor.rule.Condition.Reading;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
    private static final long MIB = 1 << 20;

    /** A VM with all figures: 95 % CPU, 600 MiB/s, 42 threads of the process, a heap of 1000 MiB at most. */
    private static Vm vm(boolean known) {
        return new Vm(
                new VmIdentity(
                        new VmId(1, 1),
                        "shop",
                        "Java",
                        "Shop",
                        "java Shop",
                        "me",
                        false,
                        0,
                        "25",
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        false),
                known
                        ? new ProcessLoad(
                                OptionalDouble.of(95),
                                OptionalLong.empty(),
                                OptionalLong.of(42),
                                Optional.empty(),
                                ControlGroup.UNKNOWN)
                        : ProcessLoad.UNKNOWN,
                known
                        ? Optional.of(new Heap(
                                OptionalLong.empty(),
                                Heap.UsedAt.UNKNOWN,
                                OptionalLong.empty(),
                                1000 * MIB,
                                1000 * MIB,
                                List.of()))
                        : Optional.empty(),
                GcActivity.UNKNOWN,
                known ? OptionalDouble.of(600.0 * MIB) : OptionalDouble.empty(),
                false,
                RuntimeCounts.UNKNOWN,
                false,
                List.of());
    }

    private static Condition condition(String words) {
        return switch (RuleParser.parse("when " + words + " capture threads")) {
            case RuleParser.Parsed.Good(Rule rule) -> rule.condition();
            case RuleParser.Parsed.Bad(String sentence) -> throw new AssertionError(sentence);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "cpu > 94 %, true, cpu 95 %",
        "cpu > 95 %, false, cpu 95 %",
        "allocation > 500 MB/s, true, allocation 600 MiB/s",
        "allocation > 1 GB/s, false, allocation 600 MiB/s",
        "threads > 41, true, 42 threads",
        "threads > 42, false, 42 threads",
        "heap floor > 80 %, true, heap floor 83 %",
        "heap floor > 84 %, false, heap floor 83 %",
        "heap floor > 800 MB, true, heap floor 830 MiB",
        "heap floor > 1 GB, false, heap floor 830 MiB",
        "deadlock, true, deadlock of 3 threads"
    })
    void readsItsFigure(String condition, boolean holds, String words) {
        Seen seen = new Seen(vm(true), OptionalLong.of(830 * MIB), OptionalInt.of(3));
        assertThat(condition(condition).read(seen)).isEqualTo(new Reading.Known(holds, words));
    }

    @ParameterizedTest
    @CsvSource({"cpu > 94 %", "allocation > 5 MB/s", "threads > 4", "heap floor > 80 %", "heap floor > 8 MB", "deadlock"
    })
    void saysWhatItDoesNotKnow(String condition) {
        Seen seen = new Seen(vm(false), OptionalLong.empty(), OptionalInt.empty());
        assertThat(condition(condition).read(seen)).isInstanceOf(Reading.Unknown.class);
    }

    @Test
    void noDeadlockIsKnownToo() {
        Seen seen = new Seen(vm(true), OptionalLong.empty(), OptionalInt.of(0));
        assertThat(condition("deadlock").read(seen)).isEqualTo(new Reading.Known(false, "no deadlock"));
    }
}
