// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.capture.CaptureFile;
import dev.cairn.cli.capture.KeepOption;
import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Interruption;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.cli.vm.PatienceOption;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.AppTrace;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.record.RecordingOptions;
import dev.cairn.monitor.record.RecordingRefusedException;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.web.capture.KeptProfile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What the commands share that record a VM: they find it or wait for it, record for so long, and write or print what came.
 * Ctrl-C ends the recording early, and writes what came until then.
 */
abstract class RecordingCommand implements Callable<Integer> {
    private static final Duration STEP = Duration.ofMillis(250);

    private final Terminal terminal;
    private final SampleKind kind;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RecordedVmOptions which = new RecordedVmOptions();

    @Mixin
    private RecordedFilter filter = new RecordedFilter();

    @Mixin
    private RecordedOutput output = new RecordedOutput();

    @Mixin
    private KeepOption keep = new KeepOption();

    @Mixin
    private PatienceOption patience = new PatienceOption();

    RecordingCommand(Terminal terminal, SampleKind kind) {
        this.terminal = terminal;
        this.kind = kind;
    }

    /** What is wrong with the options, as far as only this command knows. */
    abstract Optional<String> problem();

    abstract RecordingOptions options();

    /** What a profile comes to, in a line. */
    abstract String sum(RecordedProfile profile);

    /** The usual reason for a profile without a site, in the middle of a sentence. */
    abstract String whyNothing();

    /** The warning to print before the recording begins. */
    Optional<String> warning() {
        return Optional.empty();
    }

    /** Has an app of Android begin to record by its own means. */
    abstract AppTrace.Begun beginOfAndroid(AppSession app);

    /** Whether the VM is to write down each call by itself, as Android's do, instead of being recorded by Cairn. */
    boolean traces() {
        return false;
    }

    /** What goes on while it records. */
    interface Beside extends AutoCloseable {
        @Override
        void close();
    }

    /** Begins that; nothing, for most. */
    Beside beside(Recording recording, RecordedVmSearch.Begun begun) {
        return () -> {};
    }

    RecordedFilter filter() {
        return filter;
    }

    RecordedOutput output() {
        return output;
    }

    KeepOption keep() {
        return keep;
    }

    PatienceOption patience() {
        return patience;
    }

    Terminal terminal() {
        return terminal;
    }

    /** What a reader of the profile must know of the VM, as sentences. */
    List<String> notes(CapturedVm vm) {
        return List.of();
    }

    /** What it does in place of recording, if that was asked for. */
    Optional<Integer> instead() {
        return Optional.empty();
    }

    @Override
    public final Integer call() throws InterruptedException {
        Optional<Integer> done = instead();
        return done.isPresent() ? done.get() : record();
    }

    private Integer record() throws InterruptedException {
        Stream.of(which.problem(), output.problem(kind), filter.problem(), keep.problem(), problem())
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(problem -> {
                    throw new ParameterException(spec.commandLine(), problem);
                });
        Optional<String> objection = output.missingFolder().or(output::existing);
        if (objection.isPresent()) {
            return no(objection.get());
        }
        Optional<String> full = keep.isGiven() ? KeepOption.whyFull(terminal) : Optional.empty();
        if (full.isPresent()) {
            return no(full.get());
        }
        Leftovers.sweepAside();
        try (Interruption interruption = new Interruption()) {
            int code = terminal.settled(find(interruption));
            interruption.finish(code);
            return code;
        }
    }

    private int find(Interruption interruption) throws InterruptedException {
        warning().ifPresent(terminal::complain);
        try (AgentSessions sessions = AgentSessions.forOneLook(patience.limit());
                RecordedVmSearch search = new RecordedVmSearch(terminal, sessions, interruption)) {
            if (traces()) {
                return trace(sessions, interruption);
            }
            RecordedVmSearch.Found found = which.waitFor().isPresent()
                    ? search.awaitAndBegin(which.waitFor().get(), options())
                    : search.begin(which.vm().orElseThrow(), options());
            return switch (found) {
                case RecordedVmSearch.Nothing(String sentence) -> recordApp(sentence, interruption);
                case RecordedVmSearch.Stopped _ ->
                    no("Stopped before a VM came whose name has \""
                            + which.waitFor().orElse("") + "\"; nothing was recorded.");
                case RecordedVmSearch.Begun begun -> {
                    try (Recording recording = begun.recording();
                            Beside _ = beside(recording, begun)) {
                        yield record(recording, begun, interruption);
                    }
                }
            };
        } catch (IOException e) {
            return no(String.valueOf(e.getMessage()));
        }
    }

    private int trace(AgentSessions sessions, Interruption interruption) throws IOException, InterruptedException {
        Optional<String> problem = whatItCannotDo();
        if (problem.isPresent()) {
            return no("With --trace " + problem.get());
        }
        return switch (new CallTracing(terminal, sessions, output).of(which.vm().orElse(""), interruption)) {
            case CallTracing.NoVm(String sentence) -> recordApp(sentence, interruption);
            case CallTracing.Done(int code) -> code;
        };
    }

    /**
     * Records an app of a device, if one has that name.
     *
     * @param otherwise what to say if none has
     */
    private int recordApp(String otherwise, Interruption interruption) throws IOException, InterruptedException {
        return switch (AppSelection.of(which.vm().orElse(""), terminal)) {
            case AppSelection.NoApp _ -> no(otherwise);
            case AppSelection.NotFound(String sentence) -> no(sentence);
            case AppSelection.Found found -> {
                try (found) {
                    yield record(found, interruption);
                }
            }
        };
    }

    private int record(AppSelection.Found found, Interruption interruption) throws IOException, InterruptedException {
        return switch (found.open(patience.limit())) {
            case AppSession.Opening.Failed(String why) -> no(why);
            case AppSession.Opening.Opened(AppSession app) -> {
                try (app) {
                    yield app.session().features().isCairn() && !traces()
                            ? recordByAgent(app, interruption)
                            : recordOfAndroid(app, interruption);
                }
            }
        };
    }

    /** A VM that another Cairn shows as an app of a device. */
    private int recordByAgent(AppSession app, Interruption interruption) throws IOException, InterruptedException {
        CapturedVm vm =
                new CapturedVm(app.app().key(), app.app().name(), app.app().pid(), 0);
        try (Recording recording = app.recorder().record(options())) {
            return record(recording, new RecordedVmSearch.Begun(recording, vm, false), interruption);
        } catch (RecordingRefusedException e) {
            return no(String.valueOf(e.getMessage()));
        }
    }

    private int recordOfAndroid(AppSession app, Interruption interruption) throws IOException, InterruptedException {
        Optional<String> problem = whatItCannotDo();
        if (problem.isPresent()) {
            return no(app.app().key() + " is an app of Android: " + problem.get());
        }
        String key = app.app().key();
        return new AppRecording(terminal, key, app.app().name() + " (" + key + ")", output)
                .finish(beginOfAndroid(app), interruption);
    }

    /** What a VM that records by itself has no part in, for the end of a sentence; empty if nothing of that is asked for. */
    private Optional<String> whatItCannotDo() {
        boolean plain = output.every().isEmpty()
                && !keep.isGiven()
                && which.waitFor().isEmpty()
                && filter.includes().length + filter.excludes().length == 0;
        return plain && (!output.prints() || output.json())
                ? Optional.empty()
                : Optional.of("give -o FILE, or --json, and neither --wait, --every, --keep, --include nor --exclude.");
    }

    private int record(Recording recording, RecordedVmSearch.Begun begun, Interruption interruption)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        int number = 0;
        while (true) {
            number++;
            boolean last = awaitWindow(recording, begun.title(), interruption, start, number);
            if (last) {
                recording.stop();
            }
            boolean windows = output.every().isPresent();
            RecordedProfile profile = windows ? recording.window() : recording.snapshot();
            RecordedProfile delivered = number == 1 ? withStart(profile, begun) : profile;
            finish(delivered, begun, windows ? number : 0);
            if (last) {
                return verdict(profile);
            }
        }
    }

    /** Nobody sees by its numbers what a VM that was waited for did before it let the agent in. */
    private RecordedProfile withStart(RecordedProfile profile, RecordedVmSearch.Begun begun) {
        List<String> notes = new ArrayList<>(notes(begun.vm()));
        if (begun.awaited()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Recording began %,d ms after the VM did: what came before is not in it.",
                    Math.max(0, profile.window().startMillis() - begun.vm().startedMillis())));
        }
        return profile.ended(profile.end(), notes);
    }

    /** Whether it is the last one. */
    private boolean awaitWindow(Recording recording, String title, Interruption interruption, long start, int number)
            throws InterruptedException {
        Optional<Duration> whole = output.duration();
        Optional<Duration> untilHere = output.every().map(each -> each.multipliedBy(number));
        boolean last =
                whole.isPresent() && (untilHere.isEmpty() || untilHere.get().compareTo(whole.get()) >= 0);
        Duration until = last ? whole.get() : untilHere.orElseThrow();
        try (RecordingProgressLine progress = new RecordingProgressLine(terminal, title)) {
            while (true) {
                Duration passed = Duration.ofNanos(System.nanoTime() - start);
                Duration left = until.minus(passed);
                if (recording.ended().isDone()) {
                    return true;
                }
                if (left.isNegative() || left.isZero()) {
                    return last;
                }
                progress.at(passed, whole);
                if (interruption.await(left.compareTo(STEP) < 0 ? left : STEP)) {
                    return true;
                }
            }
        }
    }

    /** What cannot go to one place still goes to the other. */
    private void finish(RecordedProfile profile, RecordedVmSearch.Begun begun, int number) throws IOException {
        Optional<Capture> kept;
        try {
            kept = keep.isGiven() ? Optional.of(keep(profile, begun, number)) : Optional.empty();
        } catch (IOException e) {
            deliver(profile, number);
            throw e;
        }
        try {
            deliver(profile, number);
        } finally {
            kept.ifPresent(capture -> KeepOption.report(terminal, capture, output.json()));
            terminal.out().flush();
        }
    }

    private void deliver(RecordedProfile profile, int number) throws IOException {
        ExportedProfile exported = new ExportedProfile.Recorded(profile);
        RecordedOutput.Written files = output.write(exported, number);
        files.complaints().forEach(terminal::complain);
        List<String> written = files.said();
        if (!output.json()) {
            written.forEach(said -> terminal.out().println(Text.clean(said)));
        }
        if (output.json()) {
            ByteArrayOutputStream json = new ByteArrayOutputStream();
            ProfileExport.write(exported, ExportFormat.JSON, json);
            String text = json.toString(StandardCharsets.UTF_8);
            // A line break within a JSON text is never inside a string.
            terminal.out().println(Text.escapedJson(number == 0 ? text : text.replace("\n", "")));
        } else if (output.prints()) {
            new RecordedPrinter(terminal, output.top()).print(profile, sum(profile), whyNothing());
        } else {
            // Also where the files have a place for them.
            exported.trouble().stream()
                    .map(note -> "  " + note)
                    .filter(note -> !written.contains(note))
                    .forEach(note -> terminal.out().println(Text.clean(note)));
        }
        terminal.out().flush();
    }

    private Capture keep(RecordedProfile profile, RecordedVmSearch.Begun begun, int number) throws IOException {
        return CaptureFile.captures(terminal)
                .addAtEnd(
                        CaptureKind.PROFILE,
                        CaptureOrigin.of(CaptureOrigin.By.COMMAND, begun.vm()),
                        begun.vm().name() + ", " + kind.title().toLowerCase(Locale.ROOT)
                                + (number == 0 ? "" : ", window " + number),
                        keep.note(),
                        KeptProfile.ENDING,
                        out -> KeptProfile.write(profile, out));
    }

    private int verdict(RecordedProfile profile) {
        return switch (profile.end()) {
            case SNAPSHOT, STOPPED -> ExitCode.DONE;
            case TARGET_ENDED -> {
                terminal.complain("The VM ended; what it had recorded until then is there.");
                yield ExitCode.DONE;
            }
            case CORRUPT, GUARDRAIL ->
                no("The recording ended early: " + profile.end().text()
                        + ". What came until then is there, with a note that says why.");
        };
    }

    final int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
