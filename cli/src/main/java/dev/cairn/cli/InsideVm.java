// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.monitor.model.VmId;
import dev.cairn.web.Asked;
import dev.cairn.web.Inside;
import dev.cairn.web.ServerClient;
import dev.cairn.web.ServerFile;
import dev.cairn.web.message.AgentState;
import dev.cairn.web.message.GcReport;
import dev.cairn.web.message.ThreadsReport;
import dev.cairn.web.message.VmReport;
import java.util.Optional;

/**
 * A command's way into one VM: through this user's running server, which keeps its sessions, or else by a session of its
 * own, whose agent leaves the VM again at the end, by Ctrl-C too.
 */
final class InsideVm implements AutoCloseable {
    private static final int FIRST_JDK_THAT_WARNS = 21;
    private static final String QUIET_FLAG = "-XX:+EnableDynamicAgentLoading";

    private final Terminal terminal;
    private final VmReport vm;
    private final String key;
    private Optional<OwnSessions> own = Optional.empty();

    InsideVm(Terminal terminal, VmReport vm) {
        this.terminal = terminal;
        this.vm = vm;
        this.key = vm.row().key();
        if (terminal.interactive() && willWarn()) {
            terminal.complain(
                    "VM " + vm.row().pid() + " now prints three warning lines on its own standard error, once, as an"
                            + " agent is put into it. Start it with " + QUIET_FLAG + " to avoid that.");
        }
    }

    /** Whether the VM is about to speak of the agent on its standard error, as JDK 21 and later do. */
    private boolean willWarn() {
        String version = vm.row().jdkVersion();
        int end = 0;
        while (end < version.length() && Character.isDigit(version.charAt(end))) {
            end++;
        }
        boolean recent = end > 0 && end < 6 && Integer.parseInt(version.substring(0, end)) >= FIRST_JDK_THAT_WARNS;
        return recent
                && vm.row().agent() == AgentState.NONE
                && !vm.info().flags().contains(QUIET_FLAG);
    }

    Asked<ThreadsReport> threads(boolean stacks) throws InterruptedException {
        Optional<Asked<ThreadsReport>> served = server().flatMap(server -> ServerClient.threads(server, key, stacks));
        return served.isPresent() ? served.get() : own().ask(inside -> inside.threads(subject(), stacks));
    }

    Asked<GcReport> collect() throws InterruptedException {
        Optional<Asked<GcReport>> served = server().flatMap(server -> ServerClient.collect(server, key));
        return served.isPresent() ? served.get() : own().ask(inside -> inside.collect(subject()));
    }

    private Optional<ServerFile> server() {
        return own.isPresent()
                ? Optional.empty()
                : ServerFile.read(ServerFile.path(terminal.environment(), terminal.home()))
                        .filter(ServerClient::isAlive);
    }

    private OwnSessions own() throws InterruptedException {
        if (own.isEmpty()) {
            own = Optional.of(new OwnSessions());
        }
        return own.get();
    }

    private Inside.Subject subject() {
        int dash = key.indexOf('-');
        VmId id = new VmId(Long.parseLong(key.substring(0, dash)), Long.parseLong(key.substring(dash + 1)));
        return new Inside.Subject(id, vm.row().name());
    }

    @Override
    public void close() {
        own.ifPresent(OwnSessions::close);
    }
}
