// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.capture.CaptureFile;
import dev.cairn.cli.capture.KeepOption;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.Captures;
import dev.cairn.files.capture.PendingCapture;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.convert.ConversionReport;
import dev.cairn.heap.convert.SnapshotConverter;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.monitor.dump.DumpOptions;
import dev.cairn.monitor.dump.DumpResult;
import dev.cairn.monitor.dump.HeapDumper;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.monitor.model.VmId;
import dev.cairn.report.vm.DumpReport;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cairn dump VM FILE}: the heap of a running VM, in a file. */
@Command(
        name = "dump",
        description = {
            "Dump the heap of one VM into a file, for later.",
            "The VM writes it itself and stands still meanwhile: for seconds where its heap has gigabytes, longer on a"
                    + " slow disk. FILE appears when it is whole, and only you may read it. Nothing is put into the VM.",
            "--keep puts it among the captures."
        })
public final class DumpCommand implements Callable<Integer> {
    private static final int FASTEST_GZIP = 1;

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "VM", description = VmSelection.WORDS)
    private String vm = "";

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "Its ending says the format: .hprof, .hprof.gz for a compressed one, or .gclog for a GC log of the"
                            + " .NET Compact Framework. With --keep it can be left out.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--all",
            description = "Dead objects too. Without it the VM first collects garbage, and what is left is dumped.")
    private boolean all;

    @Option(names = "--gz", description = "Compress it; .gz is added to FILE where it is missing.")
    private boolean gzip;

    @Option(names = "--force", description = "Replace FILE if it exists, once the new one is whole.")
    private boolean force;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private KeepOption keep = new KeepOption();

    @Mixin
    private PatienceOption patience = new PatienceOption();

    private List<String> losses = List.of();

    public DumpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<DumpFile> to = target();
        keep.problem().ifPresent(problem -> {
            throw new ParameterException(spec.commandLine(), problem);
        });
        Leftovers.sweepAside();
        return switch (VmSelection.of(vm, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) -> no(sentence);
            case VmSelection.Found(VmReport report) -> {
                try {
                    yield to.isPresent() ? dump(report.row(), to.get()) : dumpToKeep(report.row());
                } catch (IOException e) {
                    yield no(String.valueOf(e.getMessage()));
                }
            }
        };
    }

    private Optional<DumpFile> target() {
        if (file.isEmpty()) {
            if (keep.isGiven()) {
                return Optional.empty();
            }
            throw new ParameterException(spec.commandLine(), "cairn dump needs FILE, or --keep.");
        }
        Path path = file.get();
        DumpFile named = DumpFile.of(path)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "\"" + path + "\" must end in .hprof, .hprof.gz or .gclog, which says the format."));
        return Optional.of(
                !gzip
                        ? named
                        : named.compressed()
                                .orElseThrow(() -> new ParameterException(
                                        spec.commandLine(),
                                        "--gz is for HPROF, and \"" + path + "\" names a GC log.")));
    }

    private int dump(VmRow row, DumpFile to) throws IOException, InterruptedException {
        if (keep.isGiven()) {
            captures().requireRoom(Math.max(1, DumpSize.most(row, all).orElse(1)));
        }
        return switch (write(row, to)) {
            case DumpResult.Refused(String sentence) -> no(sentence);
            case DumpResult.Done done -> {
                Optional<Capture> kept;
                try {
                    kept = keep.isGiven() ? Optional.of(keep(row, done.file(), to.format())) : Optional.empty();
                } catch (IOException e) {
                    print(row, done, Optional.empty()); // the dump is there all the same
                    throw e;
                }
                print(row, done, kept);
                yield ExitCode.DONE;
            }
        };
    }

    private Capture keep(VmRow row, Path dump, DumpFile.Format format) throws IOException {
        return captures()
                .take(
                        dump,
                        CaptureKind.HEAP,
                        KeptDump.origin(row),
                        KeptDump.name(row, "heap"),
                        keep.note(),
                        format.ending());
    }

    /** The VM writes it where captures lie, so that nothing is copied. */
    private int dumpToKeep(VmRow row) throws IOException, InterruptedException {
        DumpFile.Format format = gzip ? DumpFile.Format.HPROF_GZ : DumpFile.Format.HPROF;
        try (PendingCapture pending = captures()
                .begin(
                        CaptureKind.HEAP,
                        KeptDump.origin(row),
                        KeptDump.name(row, "heap"),
                        keep.note(),
                        format.ending(),
                        DumpSize.most(row, all).orElse(0))) {
            return switch (write(row, new DumpFile(pending.file(), format))) {
                case DumpResult.Refused(String sentence) -> no(sentence);
                case DumpResult.Done done -> {
                    Capture kept = pending.keep();
                    print(row, new DumpResult.Done(kept.file(), done.bytes(), done.millis()), Optional.of(kept));
                    yield ExitCode.DONE;
                }
            };
        }
    }

    private Captures captures() {
        return CaptureFile.captures(terminal);
    }

    private DumpResult write(VmRow row, DumpFile to) throws InterruptedException {
        try (DumpProgressLine progress = new DumpProgressLine(terminal, row.pid())) {
            return HeapDumper.dump(
                    VmId.parse(row.key()).orElseThrow(),
                    to.path(),
                    options(row, to).withProgress(progress));
        }
    }

    private DumpOptions options(VmRow row, DumpFile to) {
        return new DumpOptions(
                !all,
                to.format() == DumpFile.Format.HPROF_GZ ? FASTEST_GZIP : 0,
                force,
                DumpSize.most(row, all),
                DumpOptions.DEFAULT.progress(),
                to.format() == DumpFile.Format.GC_LOG
                        ? Optional.of((hprof, log) -> convert(row, hprof, log))
                        : Optional.empty(),
                patience.limit());
    }

    /** What the log cannot say is printed once it is written. */
    private void convert(VmRow row, Path hprof, Path log) throws IOException {
        SnapshotOptions options = SnapshotOptions.standard().withoutKeepingTheIndex();
        try (Snapshot snapshot = Snapshots.open(hprof, options)) {
            ConversionReport report = SnapshotConverter.toGcLog(snapshot, row.name(), log, options.progress());
            losses = report.losses();
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void print(VmRow row, DumpResult.Done done, Optional<Capture> kept) {
        if (json) {
            terminal.printJson(
                    new DumpReport(
                            row.key(),
                            row.pid(),
                            row.name(),
                            done.file().toString(),
                            done.bytes(),
                            done.millis(),
                            !all,
                            losses,
                            kept.map(Capture::id).orElse(null)),
                    false);
        } else {
            terminal.out()
                    .println(Text.clean(row.name() + " (" + row.pid() + "): " + done.file()) + ", "
                            + Quantity.bytes(done.bytes()) + (all ? " with dead objects, in " : ", in ")
                            + Quantity.millis(done.millis()));
            losses.forEach(loss -> terminal.out().println("  " + Text.clean(loss)));
            kept.ifPresent(capture -> KeepOption.report(terminal, capture, false));
        }
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
