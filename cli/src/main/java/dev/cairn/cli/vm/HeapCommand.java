// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.report.vm.HeapReport;
import dev.cairn.report.vm.VmReport;
import dev.cairn.web.device.DeviceMessages;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code cairn heap VM}: how full the heap is. */
@Command(name = "heap", description = "Show how full one VM's heap is, by its spaces, and what its collectors did.")
public final class HeapCommand extends OneVmCommand {
    public HeapCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Object machineReadable(VmReport report) {
        return HeapReport.of(report);
    }

    @Override
    int ask(AppSession app) {
        return switch (app.heap()) {
            case Decoding.Malformed<HeapStatus.Heap8>(String why) -> no(why);
            case Decoding.Done<HeapStatus.Heap8> done -> {
                HeapReport report = DeviceMessages.heap(done.value());
                if (json()) {
                    terminal().printJson(report, false);
                } else {
                    String objects = report.objects() == null
                            ? ""
                            : ", " + Quantity.counted(report.objects(), "object", "objects");
                    terminal()
                            .out()
                            .println(Text.clean(app.session().appName()) + " ("
                                    + Text.clean(app.app().key()) + ")\n  " + amounts(report) + objects);
                }
                yield ExitCode.DONE;
            }
        };
    }

    private static String amounts(HeapReport heap) {
        return Quantity.bytes(heap.heapUsedBytes()) + " used of " + Quantity.bytes(heap.heapCommittedBytes())
                + ", may grow to " + Quantity.bytes(heap.heapMaxBytes());
    }

    @Override
    void print(VmReport report, Terminal terminal) {
        HeapReport heap = HeapReport.of(report);
        terminal.out()
                .println(Text.clean(report.row().name()) + " (" + report.row().pid() + ")");
        List<String> problems = report.info().problems();
        if (heap.heapCommittedBytes() == null) {
            terminal.out()
                    .println("  The heap of this VM is not known. "
                            + Text.clean(problems.isEmpty() ? "It is still starting." : problems.getFirst()));
            return;
        }
        terminal.out().println("  " + amounts(heap));
        if (heap.heapUsedBytes() == null) {
            terminal.out()
                    .println("  Nothing was counted yet: this collector begins with its first collection or region.");
        }
        terminal.out()
                .println("  " + Quantity.counted(heap.gcCount(), "collection", "collections") + " in "
                        + Quantity.millis(heap.gcMillis()));
        HeapPrinter.printSpaces(report, terminal);
        problems.forEach(problem -> terminal.out().println("  " + Text.clean(problem)));
    }
}
