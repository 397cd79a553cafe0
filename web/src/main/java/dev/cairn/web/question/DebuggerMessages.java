// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.debugger.DebuggerState;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.vm.DebuggerReport;
import dev.cairn.report.vm.DebuggerUse;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Turns how a VM stands with debuggers into messages. */
public final class DebuggerMessages {
    private DebuggerMessages() {}

    public static DebuggerUse use(DebuggerState.Stance stance) {
        return switch (stance) {
            case READY -> DebuggerUse.READY;
            case WAITING -> DebuggerUse.WAITING;
            case ATTACHED -> DebuggerUse.ATTACHED;
            case SUSPENDED -> DebuggerUse.SUSPENDED;
        };
    }

    public static DebuggerReport report(Switchboard board, Subject vm, DebuggerState state) {
        String problem = state.problem().isEmpty() ? board.selectedProblem() : state.problem();
        return new DebuggerReport(
                vm.key(),
                vm.pid(),
                vm.name(),
                orNull(state.port()),
                orNull(board.selectedPort()),
                state.selected(),
                orNull(state.readOnlyPort()),
                use(state.stance()),
                state.debuggers(),
                state.readers(),
                problem.isEmpty() ? null : problem);
    }

    /** An app of a device, with how it stands with debuggers where a switchboard has it. */
    public static DeviceAppRow added(DeviceAppRow row, Optional<Switchboard> board) {
        return board.flatMap(each -> each.state(row.key()))
                .map(state -> row.withDebuggers(orNull(state.port()), use(state.stance())))
                .orElse(row);
    }

    private static @Nullable Integer orNull(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : null;
    }
}
