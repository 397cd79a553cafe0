// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.client.alloc.ApplicationVm;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a test with a leak check does around the check itself, which a script stands in for here. */
class LeakCheckTest {
    @TempDir
    Path folder;

    /** A command that keeps what it is asked, and answers. */
    private Path command(String script) throws IOException {
        Path file = Files.writeString(folder.resolve("cairn"), "#!/bin/sh\n" + script);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private List<String> run(Jdk jdk, String... options) throws Exception {
        return ApplicationVm.on(jdk, options).withJUnit6().run("RunTests", "dev.cairn.client.budget.LeakCases");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void asksWithTheDumpsOfAllRunsAndTheRulesOfTheTest(Jdk jdk) throws Exception {
        Path log = folder.resolve("log");
        Path command = command("""
                echo "$@" | sed 's#/[^ ]*/##g' >>%1$s
                test -s "$3" && cat "$(dirname "$3")/leaks.toml" >>%1$s
                echo "BROKEN all"
                echo "The check fails: really."
                exit 1
                """.formatted(log));

        List<String> lines = run(jdk, "-D" + LeakCheck.COMMAND + "=" + command);

        assertThat(lines)
                .contains(
                        "FAILED failsAsAnOrderStays",
                        "The test leaves behind what must be garbage.",
                        "BROKEN all",
                        "While the test ran they were allocated here, garbage included:",
                        "  1 object of dev.cairn.client.budget.LeakCases$Order",
                        "FAILED failsAsItChecksNothing",
                        "by itself")
                .anyMatch(line -> line.contains("      at dev.cairn.client.budget.LeakCases.failsAsAnOrderStays"))
                .noneMatch(line -> line.startsWith("      at ") && line.contains("junit"))
                .anyMatch(line -> line.contains("checks nothing: name classes that must be garbage"));
        assertThat(Files.readAllLines(log))
                .contains(
                        "snapshot check run1.hprof --rules leaks.toml --cache cache",
                        "snapshot check run3.hprof run1.hprof run2.hprof --rules leaks.toml --cache cache",
                        "fail-at = \"none\"",
                        "class = \"dev.cairn.client.budget.LeakCases$Order\"",
                        "class = \"dev.cairn.client.budget.LeakCases$R*\"");
    }

    /** What a budget counts is one run of the test, whatever the leak check does besides. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aBudgetMayStandBesideIt(Jdk jdk) throws Exception {
        Path command = command("""
                grep -q Stays "$(dirname "$3")/leaks.toml" || exit 0
                echo "BROKEN all"
                echo "The check fails: really."
                exit 1
                """);
        ApplicationVm vm = ApplicationVm.on(jdk, "-D" + LeakCheck.COMMAND + "=" + command);

        List<String> lines = (jdk.equals(Jdk.JDK_17) ? vm.withJUnit5() : vm.withJUnit6())
                .run("RunTests", "dev.cairn.client.budget.BothCases");

        assertThat(lines)
                .contains(
                        "SUCCESSFUL passesCheckedFirst",
                        "SUCCESSFUL passesMeasuredFirst",
                        "SUCCESSFUL passesAsItsClassIsMeasured",
                        "FAILED failsItsBudgetCheckedFirst",
                        "FAILED failsItsBudgetMeasuredFirst",
                        "FAILED failsAsItLeaksCheckedFirst",
                        "FAILED failsAsItLeaksMeasuredFirst",
                        "FAILED failsByItselfInItsLastRun repetition 1 of 2",
                        "FAILED failsByItselfInItsLastRun repetition 2 of 2");
        assertThat(lines.stream().filter(line -> line.contains("in 2 objects, ")))
                .as("over the budget")
                .hasSize(2);
        assertThat(lines.stream().filter("The test leaves behind what must be garbage."::equals))
                .hasSize(2);
        assertThat(lines.stream().filter("by itself, in run 3"::equals)).hasSize(2);
    }

    @Test
    void aCheckThatIsNotAnsweredIsNoLeak() throws Exception {
        List<String> lines =
                run(Jdk.JDK_25, "-D" + LeakCheck.COMMAND + "=" + command("echo 'cairn: No room.' >&2; exit 1"));

        assertThat(lines)
                .contains(
                        "FAILED passesAsItsSessionIsGarbage",
                        "cairn snapshot check ended with 1: cairn: No room.",
                        "ABORTED passesOrIsSkipped")
                .noneMatch(line -> line.contains("must be garbage."));
    }

    @Test
    void namesThatFitNothingAreNoSuccess() throws Exception {
        List<String> lines = run(
                Jdk.JDK_25,
                "-D" + LeakCheck.COMMAND + "=" + command("echo 'not checked: class a.B. The dump has no class a.B.'"));

        assertThat(lines)
                .contains(
                        "FAILED passesAsItsSessionIsGarbage",
                        "The names of a @LeakCheck fit no class of this VM, not checked: class a.B. The dump has no class a.B.");
    }

    @Test
    void aCommandThatIsNotThereIsNamed() throws Exception {
        List<String> lines = run(Jdk.JDK_25, "-D" + LeakCheck.COMMAND + "=" + folder.resolve("none"));

        assertThat(lines)
                .contains("ABORTED passesOrIsSkipped")
                .anyMatch(line -> line.startsWith("The command cairn cannot be started: "));
    }
}
