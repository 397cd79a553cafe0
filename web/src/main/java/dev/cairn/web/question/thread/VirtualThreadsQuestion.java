// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.VirtualThreadsReading;
import dev.cairn.monitor.VirtualThreadsReading.Result;
import dev.cairn.report.Frame;
import dev.cairn.report.vm.thread.VirtualThreadGroup;
import dev.cairn.report.vm.thread.VirtualThreadRow;
import dev.cairn.report.vm.thread.VirtualThreadsReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces.Group;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How many virtual threads there are, and what they wait for. */
public final class VirtualThreadsQuestion {
    public static final VmQuestion<VirtualThreadsReport> QUESTION = new VmQuestion<>(
            "virtualThreads",
            VirtualThreadsReport.class,
            Set.of(),
            arguments -> Optional.empty(),
            false,
            UnaryOperator.identity(),
            (session, vm, arguments, patience) -> switch (VirtualThreadsReading.of(session, patience)) {
                case Result.Counted(VirtualThreadPlaces places) -> new Asked.Told<>(report(vm, places));
                case Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
            });

    private VirtualThreadsQuestion() {}

    static VirtualThreadsReport report(Subject vm, VirtualThreadPlaces places) {
        return new VirtualThreadsReport(
                vm.key(),
                vm.pid(),
                vm.name(),
                places.count(),
                places.looked(),
                places.others(),
                places.groups().stream()
                        .sorted(Comparator.comparingLong(Group::threads).reversed())
                        .map(VirtualThreadsQuestion::group)
                        .toList(),
                note(places));
    }

    private static @Nullable String note(VirtualThreadPlaces places) {
        if (places.count() == 0) {
            return "There are no virtual threads. They came with JDK 21.";
        }
        return places.looked() == places.count()
                ? null
                : String.format(
                        "%,d of the %,d virtual threads were looked at, evenly chosen: the agent takes a second at most for"
                                + " that. The numbers of the groups are of these.",
                        places.looked(), places.count());
    }

    private static VirtualThreadGroup group(Group group) {
        List<Frame> frames = ThreadMessages.frames(group.frames());
        int caller = (int) group.caller();
        return new VirtualThreadGroup(
                group.threads(),
                group.state(),
                caller == 0 ? null : frames.get(caller - 1),
                caller == frames.size() ? null : frames.get(caller),
                group.lockClass().isEmpty() ? null : group.lockClass(),
                group.examples().stream()
                        .map(each -> new VirtualThreadRow(each.threadId(), each.name()))
                        .toList(),
                frames);
    }
}
