// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Interruption;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.vm.AttachWarning;
import dev.cairn.cli.vm.VmSelection;
import dev.cairn.cli.vm.VmSource;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.adb.MethodTrace;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.report.vm.VmReport;
import java.io.IOException;

/** Has the agent in a VM of this machine trace every call. */
final class CallTracing {
    private final Terminal terminal;
    private final AgentSessions sessions;
    private final RecordedOutput output;

    /** What came of it. */
    sealed interface Outcome {}

    /** There is no such VM on this machine. */
    record NoVm(String sentence) implements Outcome {}

    /** It was traced, or the terminal says why not. */
    record Done(int exitCode) implements Outcome {}

    CallTracing(Terminal terminal, AgentSessions sessions, RecordedOutput output) {
        this.terminal = terminal;
        this.sessions = sessions;
        this.output = output;
    }

    Outcome of(String wanted, Interruption interruption) throws IOException, InterruptedException {
        return switch (VmSelection.of(wanted, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) -> new NoVm(sentence);
            case VmSelection.Found(VmReport report) -> new Done(trace(report, interruption));
        };
    }

    private int trace(VmReport report, Interruption interruption) throws IOException, InterruptedException {
        AttachWarning.giveIfDue(terminal, report);
        VmId id = VmId.parse(report.row().key()).orElseThrow();
        String key = "VM " + id.pid();
        try (AgentSessions.Lease lease = sessions.lease(id, AgentSessions.Interest.REQUESTS)) {
            SessionLease.Reached reached = lease.reach(sessions.patience());
            if (!(reached.state() instanceof TargetState.Connected(var session))) {
                terminal.complain(reached.why(key));
                return ExitCode.SAID_NO;
            }
            return new AppRecording(terminal, key, report.row().name() + " (" + id.pid() + ")", output)
                    .finish(MethodTrace.ofCalls(session, sessions.handlers(), key), interruption);
        }
    }
}
