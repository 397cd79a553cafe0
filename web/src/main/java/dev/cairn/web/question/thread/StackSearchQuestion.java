// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.locks.StackSearch;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.report.vm.thread.StackMatchRow;
import dev.cairn.report.vm.thread.StackSearchReport;
import dev.cairn.web.profile.FrameReports;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which threads have a class or method on their stacks, by the VM's own thread dump. */
public final class StackSearchQuestion {
    /** The argument that says what is searched for. */
    private static final String TEXT = "text";

    private static final int LONGEST = 200;
    private static final int MOST_ROWS = 1000;

    public static final VmQuestion<StackSearchReport> QUESTION = new VmQuestion<>(
            "stackSearch",
            StackSearchReport.class,
            Set.of(TEXT),
            StackSearchQuestion::objection,
            limit -> limit.multipliedBy(2),
            StackSearchQuestion::read);

    private StackSearchQuestion() {}

    /** Arguments that search for {@code text}. */
    public static Map<String, String> text(String text) {
        return Map.of(TEXT, text);
    }

    private static Optional<String> objection(Map<String, String> arguments) {
        String text = arguments.getOrDefault(TEXT, "");
        if (text.isBlank()) {
            return Optional.of(
                    "There is nothing to search for: give a part of a class or a method, such as \"HashMap.put\".");
        }
        return text.length() <= LONGEST
                ? Optional.empty()
                : Optional.of("A text of " + text.length() + " characters is too long to search for: give at most "
                        + LONGEST + ".");
    }

    private static Asked<StackSearchReport> read(Subject vm, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        return switch (StackSearch.in(vm.id(), arguments.getOrDefault(TEXT, "").strip(), limit)) {
            case Result.Done<StackSearch>(StackSearch search) -> new Asked.Told<>(report(vm, search));
            case Result.Failed<StackSearch>(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }

    private static StackSearchReport report(Subject vm, StackSearch search) {
        return new StackSearchReport(
                vm.key(),
                vm.id().pid(),
                vm.name(),
                search.taken().toEpochMilli(),
                search.text(),
                search.searched(),
                search.matches().size(),
                search.matches().stream()
                        .limit(MOST_ROWS)
                        .map(StackSearchQuestion::row)
                        .toList(),
                search.lack().orElse(null));
    }

    private static StackMatchRow row(StackSearch.Match match) {
        return new StackMatchRow(
                match.thread().id(),
                match.thread().name(),
                match.thread().state(),
                match.depth(),
                FrameReports.of(match.thread().frames().get(match.depth())),
                match.frames());
    }
}
