// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.VmQuestion;
import java.util.Map;
import java.util.Optional;

/** A command's way into one VM: of this machine, or an app of a device. */
public interface InsideVm extends AutoCloseable {
    /** What lists say of the VM; empty if it is none of this machine. */
    Optional<VmRow> row();

    /** Asks the question. */
    <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments) throws InterruptedException;

    /**
     * As above.
     *
     * @param notes where to warn of what going inside brings, and to complain of ways that are closed
     */
    <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments, Terminal notes) throws InterruptedException;

    @Override
    void close();
}
