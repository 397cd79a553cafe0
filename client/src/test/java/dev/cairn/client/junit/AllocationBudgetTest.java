// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.client.alloc.ApplicationVm;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests with budgets, run as an application would: on both JDKs, with JUnit 5 and 6. */
class AllocationBudgetTest {
    private static final String PACKAGE = "dev.cairn.client.budget.";
    private static final String END = "--";

    static Stream<Arguments> platforms() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25).flatMap(jdk -> Stream.of(5, 6).map(junit -> Arguments.of(jdk, junit)));
    }

    /** What became of each test, and what it said, by its name. */
    private static Map<String, String> run(Jdk jdk, int junit, String program, String... classes)
            throws IOException, InterruptedException {
        ApplicationVm vm = ApplicationVm.on(jdk);
        String[] names = Stream.of(classes).map(PACKAGE::concat).toArray(String[]::new);
        List<String> lines = (junit == 5 ? vm.withJUnit5() : vm.withJUnit6()).run(program, names);
        Map<String, String> results = new LinkedHashMap<>();
        while (!lines.isEmpty()) {
            int end = lines.indexOf(END);
            String[] first = lines.get(0).split(" ", 2);
            results.put(
                    first[1],
                    first[0] + lines.subList(1, end).stream().map("\n"::concat).collect(joining()));
            lines = lines.subList(end + 1, lines.size());
        }
        return results;
    }

    @ParameterizedTest
    @MethodSource("platforms")
    void failsWhatGoesOverItsBudget(Jdk jdk, int junit) throws Exception {
        Map<String, String> results = run(jdk, junit, "RunTests", "BudgetCases", "ParallelCases");
        assertThat(results).hasSize(20);
        assertThat(results).allSatisfy((test, result) -> {
            boolean toFail = test.startsWith("fails") || test.startsWith("keepsToItWithOneArgument [2]");
            assertThat(result).startsWith(toFail ? "FAILED" : "SUCCESSFUL");
        });
        assertThat(results.get("failsByOneByte"))
                .contains("allocated 1,016 bytes in 1 object", "its budget is 1,015 bytes")
                .contains("1,016 bytes in 1 object of byte[]")
                .containsPattern(
                        "at dev\\.cairn\\.client\\.budget\\.BudgetCases\\.failsByOneByte\\(BudgetCases.java:\\d+\\)")
                .doesNotContain("junit");
        assertThat(results.get("failsByOneObject")).contains("160 bytes in 10 objects", "its budget is 9 objects");
        assertThat(results.get("failsTheBudgetOfItsClass")).contains("its budget is 1,048,576 bytes");
        assertThat(results.get("failsTheBudgetOfTheOuterClass")).contains("its budget is 1,048,576 bytes");
        assertThat(results.get("failsEachTime repetition 2 of 2")).contains("16 bytes in 1 object");
        assertThat(results.get("failsAsOthersAllocate")).contains("BudgetCases$Churn.run");
        assertThat(results.get("failsAsItLimitsNothing")).contains("failsAsItLimitsNothing", "limits nothing");
        assertThat(results.get("failsByItself")).isEqualTo("FAILED\nby itself");
        assertThat(results.get("failsBesideAnother")).contains("160,000 bytes in 10,000 objects");
    }

    @ParameterizedTest
    @MethodSource("platforms")
    void saysWhyItCannotMeasure(Jdk jdk, int junit) throws Exception {
        Map<String, String> results = run(jdk, junit, "SecondCopy", "TakenCases", "BudgetExampleTest");
        assertThat(results.get("failsAsItCannotBeMeasured"))
                .startsWith("FAILED\nAllocations cannot be counted")
                .contains("another has that now");
        assertThat(results.get("isSkippedAsItCannotBeMeasured")).startsWith("ABORTED\nAllocations cannot be counted");
        // The other one has ended.
        assertThat(results.get("countsFieldsWithoutGarbage")).isEqualTo("SUCCESSFUL");
    }
}
