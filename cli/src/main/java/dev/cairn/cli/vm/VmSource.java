// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.report.vm.VmReport;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.live.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a command gets its VMs from: this user's running server, which also knows rates, or else a look of its own. */
public final class VmSource {
    private VmSource() {}

    /** All VMs now, sorted by pid. */
    public static List<VmReport> reports(Terminal terminal) {
        return withoutThisCommand(served(terminal).orElseGet(() -> reports(Monitor.look())));
    }

    /** For a command that stays: follows the server while there is one, and watches by itself from then on. */
    static Watch watch() {
        return new Watch();
    }

    /** What the server says; empty if none runs, or if it does not answer, which a line then says. */
    private static Optional<List<VmReport>> served(Terminal terminal) {
        Path file = terminal.serverFile();
        ServerFile.whyNotBelieved(file).ifPresent(why -> terminal.complain(why + " This command looks by itself."));
        Optional<ServerFile> server = ServerFile.read(file);
        Optional<List<VmReport>> reports = server.flatMap(ServerClient::reports);
        if (reports.isEmpty()) {
            server.ifPresent(silent -> terminal.complain("The server at " + silent.url() + " (process " + silent.pid()
                    + ") does not answer, so this command looks by itself. If that goes on: kill " + silent.pid()));
        }
        return reports;
    }

    private static List<VmReport> reports(List<Vm> vms) {
        return vms.stream().map(Messages::report).toList();
    }

    private static Optional<String> death(Monitor monitor) {
        return Optional.ofNullable(monitor.death().toCompletableFuture().getNow(null));
    }

    /** A command is a VM too, but nobody asks for it. */
    private static List<VmReport> withoutThisCommand(List<VmReport> reports) {
        long self = ProcessHandle.current().pid();
        return reports.stream().filter(report -> report.row().pid() != self).toList();
    }

    static final class Watch implements AutoCloseable {
        private Optional<Monitor> own = Optional.empty();

        private Watch() {}

        /** @param terminal where to complain of what goes wrong */
        List<VmReport> reports(Terminal terminal) {
            Optional<List<VmReport>> served = own.isPresent() ? Optional.empty() : served(terminal);
            if (served.isPresent()) {
                return withoutThisCommand(served.get());
            }
            own.flatMap(VmSource::death).ifPresent(why -> {
                terminal.complain("The thread that watches the VMs has ended: " + why + ". Another one begins.");
                close();
            });
            if (own.isEmpty()) {
                own = Optional.of(Monitor.open());
            }
            return withoutThisCommand(VmSource.reports(own.get().vms()));
        }

        @Override
        public void close() {
            own.ifPresent(Monitor::close);
            own = Optional.empty();
        }
    }
}
