// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.question.AppInside;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A command's way into an app of a device: a session of its own, from its first question on, as an app lets in one program. */
final class InsideApp implements InsideVm {
    private final Terminal terminal;
    private final AppSelection.Found found;
    private final Duration patience;
    private Optional<AppSession> open = Optional.empty();

    InsideApp(Terminal terminal, AppSelection.Found found, Duration patience) {
        this.terminal = terminal;
        this.found = found;
        this.patience = patience;
    }

    @Override
    public Optional<VmRow> row() {
        return Optional.empty();
    }

    @Override
    public <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments) throws InterruptedException {
        return ask(question, arguments, terminal);
    }

    @Override
    public <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments, Terminal notes)
            throws InterruptedException {
        return AppInside.ask(question, found.app(), arguments, patience, this::open);
    }

    private AppSession.Opening open() throws InterruptedException {
        if (open.isPresent()) {
            return new AppSession.Opening.Opened(open.get());
        }
        AppSession.Opening opening = found.open(patience);
        if (opening instanceof AppSession.Opening.Opened(AppSession session)) {
            open = Optional.of(session);
        }
        return opening;
    }

    @Override
    public void close() {
        open.ifPresent(AppSession::close);
    }
}
