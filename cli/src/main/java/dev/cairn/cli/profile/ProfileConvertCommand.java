// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.report.profile.ProfileConvertReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn profile convert FROM TO}: a profile in another format. */
@Command(
        name = "convert",
        description =
                "Write a profile in another format, and list what that format cannot hold. A file of that name is replaced.")
final class ProfileConvertCommand extends ProfileQuestion<ProfileConvertReport> {
    @Parameters(index = "0", paramLabel = "FROM", description = "A profile.")
    private Path from = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description =
                    "The new file; its ending says the format: .pb.gz, .collapsed, .speedscope.json, .html, .json,"
                            + " .txt or .alloc.")
    private Path to = Path.of("");

    @Mixin
    private ProfilePart part = new ProfilePart();

    ProfileConvertCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    ProfileConvertReport ask() throws IOException, SaidNo {
        ExportFormat format = ExportFormat.ofFile(to).orElseThrow(() -> wrong(ExportFormat.unknownEnding(to)));
        List<String> losses =
                ProfileExport.write(withChosenType(read(from, part.choice()).profile(), from), to);
        return new ProfileConvertReport(to.toAbsolutePath().toString(), Files.size(to), format.title(), losses);
    }

    @Override
    Object machineReadable(ProfileConvertReport report) {
        return report;
    }

    @Override
    void print(ProfileConvertReport report, Terminal terminal) {
        terminal.out()
                .println(Text.clean(report.file()) + ", " + report.format() + ", " + Quantity.bytes(report.bytes()));
        report.losses().forEach(loss -> terminal.out().println("  " + Text.clean(loss)));
    }
}
