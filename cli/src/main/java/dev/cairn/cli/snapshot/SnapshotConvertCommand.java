// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.SnapshotQuestion;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RedactionWord;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.convert.ConversionReport;
import dev.cairn.heap.convert.HprofRedactor;
import dev.cairn.heap.convert.RedactionLevel;
import dev.cairn.heap.convert.SnapshotConverter;
import dev.cairn.report.snapshot.ConvertReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot convert FROM TO}: a dump in another format, or without what is in its arrays. */
@Command(
        name = "convert",
        description = {
            "Write a dump in another format, HPROF, .NET CF GC log or heap graph of Perfetto, and list what that format"
                    + " cannot hold.",
            "With --redact: a copy of an HPROF file in which all primitive arrays hold zeroes only, and so all strings;"
                    + " with --redact=all also the fields and statics that are no references."
        })
final class SnapshotConvertCommand extends SnapshotQuestion<ConvertReport> {
    @Parameters(index = "0", paramLabel = "FROM", description = "A heap dump, plain or .gz.")
    private Path from = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "The new file; its ending says the format: .hprof, .gclog or"
                    + " .perfetto-trace, and .gz to have it compressed.")
    private Path to = Path.of("");

    @Option(
            names = "--redact",
            arity = "0..1",
            fallbackValue = RedactionWord.CONTENTS,
            paramLabel = "all",
            converter = RedactionWord.class,
            description =
                    "Keep the format, and fill strings and primitive arrays with zeroes; with =all also fields and"
                            + " statics of primitive types.")
    private Optional<RedactionLevel> redact = Optional.empty();

    SnapshotConvertCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ConvertReport ask(SnapshotOptions options) throws IOException {
        String name = to.toString();
        if (!SnapshotConverter.saysFormat(to)) {
            throw wrong("\"" + name + "\" does not say which format is wanted; end it in .hprof, .gclog or"
                    + " .perfetto-trace, and in .gz after that to have it compressed.");
        }
        if (redact.isPresent() && !name.endsWith(".hprof") && !name.endsWith(".hprof.gz")) {
            throw wrong("With --redact the new file is HPROF; \"" + name + "\" should end in .hprof or .hprof.gz.");
        }
        if (redact.isPresent() && choosesDump()) {
            throw wrong("--redact copies the file with all dumps in it; leave --dump away.");
        }
        return redact.isPresent() ? redacted(redact.get(), options) : converted(options);
    }

    private ConvertReport converted(SnapshotOptions options) throws IOException {
        ConversionReport report = SnapshotConverter.convert(resolved(from), to, options);
        return new ConvertReport(
                to.toAbsolutePath().toString(),
                Files.size(to),
                report.format(),
                report.objects(),
                report.references(),
                report.roots(),
                null,
                null,
                report.losses(),
                report.problems());
    }

    private ConvertReport redacted(RedactionLevel level, SnapshotOptions options) throws IOException {
        HprofRedactor.Redaction redaction = HprofRedactor.redact(resolved(from), to, level, options.progress());
        return new ConvertReport(
                to.toAbsolutePath().toString(),
                Files.size(to),
                "HPROF",
                null,
                null,
                null,
                redaction.arrays(),
                redaction.bytes(),
                redaction.notes(),
                List.of());
    }

    @Override
    protected Object machineReadable(ConvertReport report) {
        return report;
    }

    @Override
    protected void print(ConvertReport report, Terminal terminal) {
        PrintWriter out = terminal.out();
        String content = report.objects() == null
                ? Quantity.counted(report.emptiedArrays(), "array", "arrays") + " emptied, which held "
                        + Quantity.bytes(report.emptiedBytes())
                : Quantity.counted(report.objects(), "object", "objects") + ", "
                        + Quantity.counted(report.references(), "reference", "references") + ", "
                        + Quantity.counted(report.roots(), "root", "roots");
        out.println(Text.clean(report.file()) + ", " + report.format() + ", " + Quantity.bytes(report.bytes()) + ": "
                + content);
        report.losses().forEach(loss -> out.println("  " + Text.clean(loss)));
        report.problems().forEach(problem -> out.println("  " + Text.clean(problem)));
    }
}
