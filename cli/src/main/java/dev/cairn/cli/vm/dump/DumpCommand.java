// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import dev.cairn.cli.capture.CaptureFile;
import dev.cairn.cli.capture.KeepOption;
import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.sites.SitedDump;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Measure;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RedactionWord;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.cli.vm.KeptDump;
import dev.cairn.cli.vm.PatienceOption;
import dev.cairn.cli.vm.Selected;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.Captures;
import dev.cairn.files.capture.PendingCapture;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.convert.ConversionReport;
import dev.cairn.heap.convert.RedactionLevel;
import dev.cairn.heap.convert.SnapshotConverter;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.monitor.adb.DeviceApp;
import dev.cairn.monitor.dump.DumpOptions;
import dev.cairn.monitor.dump.DumpResult;
import dev.cairn.monitor.dump.HeapDumper;
import dev.cairn.monitor.dump.PassedDump;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.monitor.model.VmId;
import dev.cairn.report.vm.DumpReport;
import dev.cairn.report.vm.DumpSitesReport;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.question.Subject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
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
            "With - for FILE it goes to standard output instead, and the VM's side has no file. A VM of JDK 22 or later is"
                    + " done first: the dump waits in /var/tmp, in a file without a name.",
            "--keep puts it among the captures."
        })
public final class DumpCommand implements Callable<Integer> {
    private static final int FASTEST_GZIP = 1;
    static final Path STANDARD_OUTPUT = Path.of("-");

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "VM", description = Selected.WORDS)
    private String vm = "";

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "Its ending says the format: .hprof, .hprof.gz for a compressed one, or .gclog for a GC log of the"
                            + " .NET Compact Framework; - is standard output. With --keep it can be left out.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--all",
            description = "Dead objects too. Without it the VM first collects garbage, and what is left is dumped.")
    private boolean all;

    @Option(names = "--gz", description = "Compress it; .gz is added to FILE where it is missing.")
    private boolean gzip;

    @Option(names = "--force", description = "Replace FILE if it exists, once the new one is whole.")
    private boolean force;

    @Option(
            names = "--redact",
            arity = "0..1",
            fallbackValue = RedactionWord.CONTENTS,
            paramLabel = "all",
            converter = RedactionWord.class,
            description =
                    "Empty texts and primitive arrays on their way, so that no disk has them; with =all also fields"
                            + " and statics of primitive types. References and sizes stay.")
    private Optional<RedactionLevel> redact = Optional.empty();

    @Option(
            names = "--stall",
            paramLabel = "TIME",
            converter = Measure.Time.class,
            description =
                    "How long the reader of standard output may take nothing, while the VM stands still, before the"
                            + " dump is cut; 30s if not given.")
    private Duration stall = DumpOptions.DEFAULT.stall();

    @Option(
            names = "--sites",
            description =
                    "Say in the dump where sampled objects were allocated, by which thread, and how many collections they"
                            + " outlived, as a recording knows it that runs: cairn alloc --live, or one of the page with"
                            + " what stays alive.")
    private boolean sites;

    @Option(names = "--json", description = "Print JSON; with -, to standard error.")
    private boolean json;

    @Mixin
    private KeepOption keep = new KeepOption();

    @Mixin
    private PatienceOption patience = new PatienceOption();

    private List<String> losses = List.of();
    private Optional<DumpSitesReport> sited = Optional.empty();

    public DumpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        boolean toOutput = file.filter(STANDARD_OUTPUT::equals).isPresent();
        Optional<DumpFile> to = toOutput ? Optional.empty() : target();
        checkOutput(toOutput);
        keep.problem().ifPresent(problem -> {
            throw new ParameterException(spec.commandLine(), problem);
        });
        Leftovers.sweepAside();
        return switch (Selected.of(vm, terminal)) {
            case Selected.None(String sentence) -> no(sentence);
            case Selected.App(AppSelection.Found found) -> {
                try (found) {
                    yield dump(found, to);
                }
            }
            case Selected.Vm(VmReport report) -> {
                try {
                    if (toOutput) {
                        yield pass(report.row());
                    }
                    yield to.isPresent() ? dump(report.row(), to.get()) : dumpToKeep(report.row());
                } catch (IOException e) {
                    yield no(String.valueOf(e.getMessage()));
                }
            }
        };
    }

    /** @param to empty for standard output */
    private int dump(AppSelection.Found found, Optional<DumpFile> to) throws InterruptedException {
        DeviceApp app = found.app();
        if (sites || keep.isGiven() || to.filter(DumpFile::isGcLog).isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--sites, --keep and .gclog are for VMs of this machine; " + app.key() + " is an app of a device.");
        }
        boolean packed =
                to.map(file -> file.format() == DumpFile.Format.HPROF_GZ).orElse(gzip);
        AppDump dump = new AppDump(terminal, found, patience.limit(), !all, new PassedOnDump(redact, packed));
        return switch (dump.to(to.map(DumpFile::path), force)) {
            case DumpResult.Refused(String sentence) -> no(sentence);
            case DumpResult.Done done -> {
                losses = dump.notes();
                Subject subject = new Subject(app.key(), app.pid(), app.name());
                print(subject, done, Optional.empty(), to.isPresent() ? terminal.out() : terminal.err(), dump.live());
                yield ExitCode.DONE;
            }
        };
    }

    private void checkOutput(boolean toOutput) {
        Optional<String> wrong = Optional.empty();
        if (toOutput && keep.isGiven()) {
            wrong = Optional.of("--keep keeps a file; give its name, or none, instead of -.");
        } else if (toOutput && sites) {
            wrong = Optional.of("--sites goes over the dump twice, which needs a file: give its name instead of -.");
        } else if (toOutput && force) {
            wrong = Optional.of("--force replaces a file, and - is standard output.");
        } else if (toOutput && PassedOnDump.isOutputTerminal()) {
            wrong = Optional.of(
                    "Standard output is a terminal, which cannot show a dump; send it to a file or a program.");
        }
        wrong.ifPresent(sentence -> {
            throw new ParameterException(spec.commandLine(), sentence);
        });
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
        if (redact.isPresent() && named.format() == DumpFile.Format.GC_LOG) {
            throw new ParameterException(
                    spec.commandLine(), "--redact is for HPROF; a GC log such as \"" + path + "\" has no values.");
        }
        if (sites && named.format() == DumpFile.Format.GC_LOG) {
            throw new ParameterException(
                    spec.commandLine(), "--sites is for HPROF; a GC log such as \"" + path + "\" has no stacks.");
        }
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

    /** To standard output; what is said goes to standard error. */
    private int pass(VmRow row) throws InterruptedException {
        PassedOnDump way = new PassedOnDump(redact, gzip);
        PassedDump result;
        try (DumpProgressLine progress = new DumpProgressLine(terminal, "VM " + row.pid())) {
            result = HeapDumper.stream(
                    VmId.parse(row.key()).orElseThrow(),
                    way.toStandardOutput(),
                    common(row).withGzip(way.isPackedByVm() ? FASTEST_GZIP : 0).withProgress(progress));
        }
        return switch (result) {
            case PassedDump.Refused(String sentence) -> no(sentence);
            case PassedDump.Whole(long bytes, long millis) -> {
                losses = way.notes();
                DumpResult.Done done = new DumpResult.Done(STANDARD_OUTPUT, bytes, millis);
                print(subject(row), done, Optional.empty(), terminal.err(), !all);
                yield ExitCode.DONE;
            }
        };
    }

    private Captures captures() {
        return CaptureFile.captures(terminal);
    }

    private DumpResult write(VmRow row, DumpFile to) throws InterruptedException {
        if (!sites) {
            return write(row, to, Optional.empty());
        }
        return switch (SitedDump.begin(terminal, row, patience.limit())) {
            case SitedDump.Begun.No(String sentence) -> new DumpResult.Refused(sentence);
            case SitedDump.Begun.Held(SitedDump held) -> {
                try (held) {
                    DumpResult result = write(row, to, Optional.of(held));
                    sited = Optional.of(held.report());
                    yield result;
                }
            }
        };
    }

    /** @param held what gives it allocation sites; the VM packs nothing then, nor what goes through a filter */
    private DumpResult write(VmRow row, DumpFile to, Optional<SitedDump> held) throws InterruptedException {
        try (DumpProgressLine progress = new DumpProgressLine(terminal, "VM " + row.pid())) {
            boolean packed = to.format() == DumpFile.Format.HPROF_GZ;
            PassedOnDump way = new PassedOnDump(redact, packed && held.isEmpty());
            DumpOptions given = options(row, to).withProgress(progress);
            DumpOptions options = held.isEmpty()
                    ? given
                    : given.withGzip(0)
                            .withConversion((hprof, sited) -> held.get().copy(hprof, sited, packed));
            DumpResult result = HeapDumper.dump(
                    VmId.parse(row.key()).orElseThrow(),
                    to.path(),
                    redact.isPresent() ? options.withFilter(way::pass) : options);
            losses = redact.isPresent() ? way.notes() : losses;
            return result;
        }
    }

    private DumpOptions options(VmRow row, DumpFile to) {
        DumpOptions common = common(row).withGzip(to.format() == DumpFile.Format.HPROF_GZ ? FASTEST_GZIP : 0);
        DumpOptions options = force ? common.replacing() : common;
        return to.format() == DumpFile.Format.GC_LOG
                ? options.withConversion((hprof, log) -> convert(row, hprof, log))
                : options;
    }

    private DumpOptions common(VmRow row) {
        DumpOptions common = DumpOptions.DEFAULT
                .withHeapBytes(DumpSize.most(row, all))
                .withStall(stall)
                .withPatience(patience.limit());
        return all ? common.withDeadObjects() : common;
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
        print(subject(row), done, kept, terminal.out(), !all);
    }

    private static Subject subject(VmRow row) {
        return new Subject(row.key(), row.pid(), row.name());
    }

    /** @param live whether it is known to have no dead objects */
    private void print(Subject vm, DumpResult.Done done, Optional<Capture> kept, PrintWriter out, boolean live) {
        Terminal to =
                new Terminal(out, terminal.err(), terminal.interactive(), terminal.columns(), terminal.environment());
        if (json) {
            to.printJson(
                    new DumpReport(
                            vm.key(),
                            vm.pid(),
                            vm.name(),
                            done.file().toString(),
                            done.bytes(),
                            done.millis(),
                            live,
                            losses,
                            sited.orElse(null),
                            kept.map(Capture::id).orElse(null)),
                    false);
        } else {
            out.println(Text.clean(vm.name() + " (" + vm.pid() + "): " + done.file()) + ", "
                    + Quantity.bytes(done.bytes()) + (all ? " with dead objects, in " : ", in ")
                    + Quantity.millis(done.millis()));
            losses.forEach(loss -> out.println("  " + Text.clean(loss)));
            sited.ifPresent(found -> SitedDump.words(found).forEach(line -> out.println("  " + line)));
            kept.ifPresent(capture -> KeepOption.report(to, capture, false));
        }
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
