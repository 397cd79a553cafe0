// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.cli.vm.AttachWarning;
import dev.cairn.cli.vm.PatienceOption;
import dev.cairn.cli.vm.VmSelection;
import dev.cairn.cli.vm.VmSource;
import dev.cairn.monitor.attach.HprofAttach;
import dev.cairn.monitor.model.VmId;
import dev.cairn.report.vm.VmReport;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn hprof attach VM OPTIONS}: the agent in a VM that runs already. */
@Command(
        name = "attach",
        description = {
            "Put the HPROF agent into a running VM, once: it stays there until the VM ends, and then writes its report.",
            "For a report before that: kill -QUIT PID, or jcmd PID JVMTI.data_dump. The report goes to the file that file=FILE in OPTIONS"
                    + " says, else to java.hprof.txt (java.hprof with format=b), in the folder in which the VM runs."
        })
final class HprofAttachCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "VM", description = VmSelection.WORDS)
    private String vm = "";

    @Parameters(
            index = "1",
            paramLabel = "OPTIONS",
            arity = "0..1",
            description =
                    "As behind -agentlib:hprof=, such as cpu=samples,file=/tmp/out.txt; cairn hprof help lists them.")
    private String options = "";

    @Mixin
    private PatienceOption patience = new PatienceOption();

    HprofAttachCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (options.equals("help")) {
            return no("A running VM prints no help. For the options run: cairn hprof help");
        }
        return switch (VmSelection.of(vm, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) -> no(sentence);
            case VmSelection.Found(VmReport report) ->
                switch (HprofFolder.make()) {
                    case HprofFolder.Made.Failed(String why) -> no(why);
                    case HprofFolder.Made.Folder(Path path) -> attach(report, path);
                };
        };
    }

    private int attach(VmReport report, Path folder) {
        AttachWarning.giveIfDue(terminal, report);
        VmId id = VmId.parse(report.row().key()).orElseThrow();
        return switch (HprofAttach.attach(id, folder.resolve("libhprof.so"), options, patience.limit())) {
            case HprofAttach.Result.Refused(String sentence) -> no(sentence);
            case HprofAttach.Result.Attached(Optional<String> place) -> {
                terminal.out()
                        .println("HPROF is in " + Text.clean(report.row().name()) + " (" + id.pid()
                                + "); it writes its report when the VM ends, and at kill -QUIT " + id.pid()
                                + place.map(where -> ", to " + Text.clean(where))
                                        .orElse("") + ".");
                yield ExitCode.DONE;
            }
        };
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
