// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.model.VmId;
import dev.cairn.report.vm.DebuggerReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DebuggerMessages;
import dev.cairn.web.question.DebuggerQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import java.io.IOException;
import java.util.List;

/** All that a server can be asked about the debuggers of a VM. Each is answered with how the VM stands with them then. */
public final class DebuggerQuestions {
    /** At which ports debuggers reach it, and what they do. */
    public static final Question<DebuggerReport> DEBUGGERS = question("debuggers", false, (board, vm) -> {});

    /** The port of the selected VM leads to it from now on. */
    public static final Question<DebuggerReport> SELECT =
            question("selectForDebuggers", true, (board, vm) -> board.select(vm.key()));

    /** Opens a port at which debuggers may look and change nothing. */
    public static final Question<DebuggerReport> READ_ONLY =
            question("debugReadOnly", true, (board, vm) -> board.openReadOnly(vm.key()));

    /** Ends the connections of all its debuggers; the VM goes on. */
    public static final Question<DebuggerReport> DETACH =
            question("detachDebuggers", true, (board, vm) -> board.detach(vm.key()));

    static final List<Question<?>> ALL = List.of(DEBUGGERS, SELECT, READ_ONLY, DETACH);

    private DebuggerQuestions() {}

    /** What to do with a VM first. */
    private interface Action {
        void take(Switchboard board, Subject vm) throws IOException;
    }

    private static Question<DebuggerReport> question(String name, boolean changes, Action action) {
        return new DebuggerQuestion<>(name, DebuggerReport.class, changes, (board, vm) -> ask(board, vm, action));
    }

    private static Asked<DebuggerReport> ask(Switchboard board, Subject vm, Action action) {
        boolean isLocal = VmId.parse(vm.key()).isPresent();
        String name = isLocal ? "VM " + vm.pid() : vm.key();
        if (board.state(vm.key()).isEmpty()) {
            return new Asked.SaidNo<>(
                    isLocal
                            ? name + " takes no debugger: start it with"
                                    + " -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0"
                            : name + " lets no debugger in: it was not built to be debugged.");
        }
        try {
            action.take(board, vm);
        } catch (IOException e) {
            return new Asked.SaidNo<>("No port can be opened for debuggers of " + name + ": " + e.getMessage());
        }
        return board.state(vm.key())
                .<Asked<DebuggerReport>>map(state -> new Asked.Told<>(DebuggerMessages.report(board, vm, state)))
                .orElseGet(() -> new Asked.SaidNo<>(name + " has ended."));
    }
}
