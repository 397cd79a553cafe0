// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.DebuggerReport;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.catalogue.AppQuestions;
import dev.cairn.web.question.catalogue.DebuggerQuestions;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn debug VM}: which ports lead a debugger to a VM. */
@Command(
        name = "debug",
        description = {
            "Show at which port a debugger reaches a VM, and select the VM for the port that all share, 8700.",
            "The ports are those of the running server (cairn serve): several debuggers may share a VM there."
        })
public final class DebugCommand implements Callable<Integer> {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "VM",
            description = VmSelection.WORDS + " Without: all that take debuggers.")
    private Optional<String> vm = Optional.empty();

    @Option(
            names = "--read-only",
            description = "Open a port at which a debugger may look and change nothing, and do not select the VM.")
    private boolean readOnly;

    @Option(names = "--detach", description = "End the connections of all debuggers of the VM, which goes on.")
    private boolean detach;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    public DebugCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (readOnly && detach) {
            return wrong("--read-only opens a port and --detach ends what comes by one: give one of them.");
        }
        if ((readOnly || detach) && vm.isEmpty()) {
            return wrong("Of which VM? Name one: cairn debug VM " + (detach ? "--detach" : "--read-only"));
        }
        Optional<ServerFile> server = ServerFile.read(terminal.serverFile()).filter(ServerClient::isAlive);
        if (server.isEmpty()) {
            return no("No server of Cairn runs, and the ports for debuggers are its own. Start one: cairn serve");
        }
        return vm.isEmpty() ? all(server.get()) : one(server.get(), vm.get());
    }

    private int one(ServerFile server, String wanted) {
        return switch (VmSelection.of(wanted, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) ->
                AppSelection.KEY.matcher(wanted).matches() ? one(ask(server, question(), wanted)) : no(sentence);
            case VmSelection.Found(VmReport report) ->
                one(ask(server, question(), report.row().key()));
        };
    }

    private int one(Asked<DebuggerReport> asked) {
        return switch (asked) {
            case Asked.SaidNo<DebuggerReport>(String sentence) -> no(sentence);
            case Asked.Told<DebuggerReport>(DebuggerReport answer) -> {
                print(answer);
                yield ExitCode.DONE;
            }
        };
    }

    private Question<DebuggerReport> question() {
        if (detach) {
            return DebuggerQuestions.DETACH;
        }
        return readOnly ? DebuggerQuestions.READ_ONLY : DebuggerQuestions.SELECT;
    }

    private int all(ServerFile server) {
        Stream<String> vms = VmSource.reports(terminal).stream()
                .map(VmReport::row)
                .filter(row -> row.debugger() != null)
                .map(VmRow::key);
        List<DebuggerReport> reports = Stream.concat(vms, apps(server))
                .map(key -> ask(server, DebuggerQuestions.DEBUGGERS, key))
                .flatMap(answer -> answer instanceof Asked.Told<DebuggerReport>(DebuggerReport told)
                        ? Stream.of(told)
                        : Stream.empty()) // it has ended meanwhile
                .toList();
        if (json) {
            terminal.printJson(reports, false);
        } else if (reports.isEmpty()) {
            terminal.out()
                    .println("No VM takes a debugger. Start one with"
                            + " -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
        } else {
            reports.forEach(this::line);
        }
        return ExitCode.DONE;
    }

    /** The apps of devices that have a port. */
    private static Stream<String> apps(ServerFile server) {
        return ServerClient.ask(server, AppQuestions.DEVICES, "", Map.of(), LIMIT, LIMIT).stream()
                .flatMap(answer -> answer instanceof Asked.Told<DevicesReport>(DevicesReport told)
                        ? told.devices().stream()
                        : Stream.empty())
                .flatMap(device -> device.apps().stream())
                .filter(app -> app.debugger() != null)
                .map(DeviceAppRow::key);
    }

    private static Asked<DebuggerReport> ask(ServerFile server, Question<DebuggerReport> question, String key) {
        return ServerClient.ask(server, question, key, Map.of(), LIMIT, LIMIT)
                .orElseGet(() -> new Asked.SaidNo<>("The server at " + server.url() + " (process " + server.pid()
                        + ") did not answer. Try again, or end it: kill " + server.pid()));
    }

    private void line(DebuggerReport report) {
        terminal.out()
                .println(name(report) + ": " + where(report.port()) + ", "
                        + report.use().words() + who(report)
                        + (report.selected() && report.selectedPort() != null
                                ? ", selected (port " + report.selectedPort() + ")"
                                : ""));
    }

    private void print(DebuggerReport report) {
        if (json) {
            terminal.printJson(report, false);
            return;
        }
        PrintWriter out = terminal.out();
        if (detach) {
            out.println(name(report) + " has no debugger any more, and goes on.");
            return;
        }
        out.println(name(report) + ": " + report.use().words() + who(report));
        if (readOnly) {
            out.println("  to look only    127.0.0.1:" + report.readOnlyPort());
            return;
        }
        if (report.port() != null) {
            out.println("  this VM         127.0.0.1:" + report.port());
        }
        if (report.selectedPort() != null) {
            out.println("  the selected VM 127.0.0.1:" + report.selectedPort());
        }
        if (report.problem() != null) {
            out.println("  " + report.problem());
        }
        if (report.port() != null) {
            out.println("\nAttach there, as in: jdb -attach 127.0.0.1:" + report.port());
        }
    }

    private static String name(DebuggerReport report) {
        String id = AppSelection.KEY.matcher(report.vm()).matches() ? report.vm() : Long.toString(report.pid());
        return Text.clean(report.name()) + " (" + Text.clean(id) + ")";
    }

    private static String where(@Nullable Integer port) {
        return port == null ? "no port" : "127.0.0.1:" + port;
    }

    /** How many debuggers, where there are some. */
    private static String who(DebuggerReport report) {
        int all = report.debuggers() + report.readers();
        if (all == 0) {
            return "";
        }
        String only = report.readers() == 0 ? "" : ", " + report.readers() + " of them to look only";
        return " (" + Quantity.counted((long) all, "debugger", "debuggers") + only + ")";
    }

    private int wrong(String sentence) {
        terminal.complain(sentence);
        return ExitCode.WRONG_USAGE;
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
