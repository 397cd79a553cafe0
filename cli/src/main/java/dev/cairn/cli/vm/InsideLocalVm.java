// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.model.VmId;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A command's way into one VM of this machine: through this user's running server, which keeps its sessions, or else by a session of its
 * own, whose agent leaves the VM again at the end, by Ctrl-C too.
 */
final class InsideLocalVm implements InsideVm {
    private final Terminal terminal;
    private final VmReport vm;
    private final String key;
    private final Duration patience;
    private boolean warned;
    private Optional<OwnSessions> own = Optional.empty();

    InsideLocalVm(Terminal terminal, VmReport vm, Duration patience) {
        this.terminal = terminal;
        this.vm = vm;
        this.key = vm.row().key();
        this.patience = patience;
    }

    @Override
    public Optional<VmRow> row() {
        return Optional.of(vm.row());
    }

    /** Through the server if there is one. */
    @Override
    public <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments) throws InterruptedException {
        return ask(question, arguments, terminal);
    }

    @Override
    public <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments, Terminal notes)
            throws InterruptedException {
        if (question.needsAgent() && !warned) {
            warned = true;
            AttachWarning.giveIfDue(notes, vm);
        }
        Optional<Asked<R>> served =
                served(server -> ServerClient.ask(server, question, key, arguments, patience), notes);
        return served.isPresent() ? served.get() : own().ask(inside -> inside.ask(question, subject(), arguments));
    }

    /** The server's answer; empty if there is none; a server that answers other questions gets a line about that. */
    private <T> Optional<Asked<T>> served(Function<ServerFile, Optional<Asked<T>>> question, Terminal notes) {
        Optional<ServerFile> server = server();
        Optional<Asked<T>> answer = server.flatMap(question);
        if (answer.isEmpty()) {
            server.ifPresent(silent -> notes.complain("The server at " + silent.url() + " (process " + silent.pid()
                    + ") did not answer this, so this command goes into the VM by itself."));
        }
        return answer;
    }

    private Optional<ServerFile> server() {
        return own.isPresent()
                ? Optional.empty()
                : ServerFile.read(terminal.serverFile()).filter(ServerClient::isAlive);
    }

    private OwnSessions own() throws InterruptedException {
        if (own.isEmpty()) {
            own = Optional.of(new OwnSessions(patience));
        }
        return own.get();
    }

    private Subject subject() {
        return new Subject(VmId.parse(key).orElseThrow(), vm.row().name());
    }

    @Override
    public void close() {
        own.ifPresent(OwnSessions::close);
    }
}
