// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.web.message.RetainedReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot retained FILE 0x…}: what would become garbage with an object. */
@Command(name = "retained", description = "Show what one object holds: what would become garbage with it.")
final class SnapshotRetainedCommand extends OneSnapshotCommand<RetainedReport> {
    @Parameters(index = "1", paramLabel = "0x…", description = "The object's address, as other answers show it.")
    private String address = "";

    SnapshotRetainedCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    void checkArguments() {
        long _ = requireAddress(address);
    }

    @Override
    RetainedReport ask(Snapshot snapshot) throws IOException {
        long id = requireAddress(address);
        long object = SnapshotText.find(snapshot, file(), id);
        Dominators dominators = snapshot.dominators();
        OptionalLong dominator = dominators.dominatorOf(object);
        Map<Long, String> described = SnapshotText.describedClasses(snapshot);
        return new RetainedReport(
                SnapshotText.address(id),
                snapshot.classOf(object).name(),
                snapshot.shallowBytes(object),
                dominators.retainedBytes(object),
                dominator.isPresent() ? SnapshotText.address(snapshot.idOf(dominator.getAsLong())) : null,
                dominator.isPresent() ? snapshot.classOf(dominator.getAsLong()).name() : null,
                described.get(id),
                SnapshotText.held(dominators, object));
    }

    @Override
    Object machineReadable(RetainedReport report) {
        return report;
    }

    @Override
    void print(RetainedReport report, Terminal to) {
        PrintWriter out = to.out();
        String name = SnapshotText.named(report.className(), Optional.ofNullable(report.describes()));
        String held = SnapshotText.words(report.held());
        out.println(Text.clean(report.object() + "  " + name) + (held.isEmpty() ? "" : ", " + held));
        out.println("  shallow    " + Quantity.bytes(report.shallowBytes()));
        out.println("  retained   " + Quantity.bytes(report.retainedBytes()));
        out.println("  dominator  "
                + (report.dominator() == null
                        ? "none: no single object keeps it"
                        : Text.clean(report.dominator() + "  " + report.dominatorClassName())));
    }
}
