// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.ThreadsReading;
import dev.cairn.profile.view.ThreadPools;
import dev.cairn.report.vm.thread.ThreadPoolRow;
import dev.cairn.report.vm.thread.ThreadPoolsReport;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.VmQuestion;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All threads of a VM, added up by pools: threads whose names differ in the number at their end alone. */
public final class ThreadPoolsQuestion {
    public static final VmQuestion<ThreadPoolsReport> QUESTION = new VmQuestion<>(
            "threadPools",
            ThreadPoolsReport.class,
            Set.of(),
            arguments -> Optional.empty(),
            false,
            UnaryOperator.identity(),
            (session, vm, arguments, patience) ->
                    new Asked.Told<>(report(ThreadMessages.threads(vm, ThreadsReading.of(session, false, patience)))));

    private ThreadPoolsQuestion() {}

    static ThreadPoolsReport report(ThreadsReport all) {
        return new ThreadPoolsReport(
                all.key(),
                all.pid(),
                all.name(),
                all.suspended(),
                all.virtualThreads(),
                all.threads().size(),
                pools(all.threads()),
                all.problem());
    }

    private static List<ThreadPoolRow> pools(List<ThreadRow> threads) {
        return threads.stream()
                .collect(Collectors.groupingBy(
                        thread -> ThreadPools.pool(thread.name()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(ThreadPoolsQuestion::row)
                .sorted(Comparator.comparing(
                                ThreadPoolRow::cpuMillis, Comparator.nullsFirst(Comparator.<Long>naturalOrder()))
                        .reversed()
                        .thenComparing(ThreadPoolRow::pool))
                .toList();
    }

    private static ThreadPoolRow row(List<ThreadRow> threads) {
        String name = threads.getFirst().name();
        return new ThreadPoolRow(
                threads.size() == 1 ? name : ThreadPools.pool(name),
                threads.size(),
                states(threads),
                sum(threads, ThreadRow::cpuMillis),
                sum(threads, ThreadRow::allocatedBytes));
    }

    private static Map<String, Long> states(Collection<ThreadRow> threads) {
        Map<String, Long> states = new LinkedHashMap<>();
        threads.stream().collect(Collectors.groupingBy(ThreadRow::state, Collectors.counting())).entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> entry) -> -entry.getValue())
                        .thenComparing(Map.Entry::getKey))
                .forEach(entry -> states.put(entry.getKey(), entry.getValue()));
        return states;
    }

    private static @Nullable Long sum(Collection<ThreadRow> threads, Function<ThreadRow, @Nullable Long> value) {
        List<Long> known = threads.stream().map(value).filter(Objects::nonNull).toList();
        return known.isEmpty()
                ? null
                : (Long) known.stream().mapToLong(Long::longValue).sum();
    }
}
