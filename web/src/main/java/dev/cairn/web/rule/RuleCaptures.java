// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.dump.DumpOptions;
import dev.cairn.monitor.locks.ThreadDump;
import dev.cairn.monitor.locks.ThreadDumper;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.CpuOptions;
import dev.cairn.monitor.record.RecordingOptions;
import dev.cairn.monitor.rule.RuleCapture;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.report.profile.RecordingState;
import dev.cairn.web.capture.CaptureDesk;
import dev.cairn.web.capture.HeapCapture;
import dev.cairn.web.capture.KeptProfile;
import dev.cairn.web.recording.RecordingDesk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Takes captures of real VMs, and keeps them with the other captures of the user. */
final class RuleCaptures implements RuleTaker {
    private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();

    private final Monitor monitor;
    private final Captures captures;
    private final RecordingDesk desk;

    RuleCaptures(Monitor monitor, Captures captures, RecordingDesk desk) {
        this.monitor = monitor;
        this.captures = captures;
        this.desk = desk;
    }

    @Override
    public Optional<String> inTheWay(RuleTask task) {
        return options(task.rule().capture())
                .map(RecordingOptions::kind)
                .filter(kind -> desk.row(task.vm().id(), kind)
                        .filter(row -> row.state() != RecordingState.ENDED)
                        .isPresent())
                .map(kind ->
                        "A page was recording " + kind.title().toLowerCase(Locale.ROOT) + " of this VM just then.");
    }

    private static Optional<RecordingOptions> options(RuleCapture capture) {
        return switch (capture) {
            case RuleCapture.Cpu _ -> Optional.of(CpuOptions.standard());
            case RuleCapture.Allocations _ -> Optional.of(AllocationOptions.sampled());
            case RuleCapture.ThreadDump _, RuleCapture.HeapDump _ -> Optional.empty();
        };
    }

    @Override
    public Earlier earlier() {
        long since = System.currentTimeMillis() - HOUR_MILLIS;
        List<Capture> all;
        try {
            all = captures.list().stream()
                    .filter(Capture.class::isInstance)
                    .map(Capture.class::cast)
                    .filter(each -> each.origin().by() == CaptureOrigin.By.RULE && each.takenMillis() > since)
                    .toList();
        } catch (IOException e) {
            all = List.of(); // taking one says why
        }
        List<Capture> byRules = all;
        return (rule, vm) -> byRules.stream()
                .filter(each -> each.origin()
                        .vm()
                        .filter(of -> of.key().equals(vm.toString()))
                        .isPresent())
                .filter(each -> RuleTask.isNoteOf(rule, each.note()))
                .map(Capture::takenMillis)
                .sorted()
                .toList();
    }

    @Override
    public RuleOutcome take(RuleTask task) throws InterruptedException {
        try {
            return switch (task.rule().capture()) {
                case RuleCapture.ThreadDump _ -> dumpThreads(task);
                case RuleCapture.HeapDump _ -> dumpHeap(task);
                case RuleCapture.Cpu(Duration time) -> record(task, CpuOptions.standard(), time);
                case RuleCapture.Allocations(Duration time) -> record(task, AllocationOptions.sampled(), time);
            };
        } catch (IOException e) {
            return new RuleOutcome.Failed(CaptureDesk.sentence(e));
        }
    }

    private RuleOutcome dumpThreads(RuleTask task) throws IOException, InterruptedException {
        captures.requireRoom(1);
        return switch (ThreadDumper.dump(task.vm().id(), monitor.agents().patience())) {
            case ThreadDumper.Result.Failed<ThreadDump>(String sentence) -> new RuleOutcome.Failed(sentence);
            case ThreadDumper.Result.Done<ThreadDump>(ThreadDump dump) ->
                kept(captures.add(
                        CaptureKind.THREADS,
                        origin(task.vm()),
                        name(task.vm(), "threads"),
                        task.note(),
                        ".txt",
                        out -> {
                            byte[] text = dump.text().getBytes(StandardCharsets.UTF_8);
                            out.write(text);
                            return text.length;
                        }));
        };
    }

    private RuleOutcome dumpHeap(RuleTask task) throws IOException, InterruptedException {
        DumpOptions options = DumpOptions.DEFAULT.withPatience(monitor.agents().patience());
        return switch (HeapCapture.take(captures, task.vm(), CaptureOrigin.By.RULE, task.note(), options)) {
            case HeapCapture.Result.Kept(Capture capture) -> kept(capture);
            case HeapCapture.Result.Refused(String sentence) -> new RuleOutcome.Failed(sentence);
        };
    }

    private RuleOutcome record(RuleTask task, RecordingOptions options, Duration time)
            throws IOException, InterruptedException {
        captures.requireRoom(1);
        RecordedProfile profile = RuleRecorder.record(monitor, task.vm(), options, time);
        Optional<String> early = whyEarly(profile.end());
        SampleKind kind = options.kind();
        Capture capture = captures.add(
                CaptureKind.PROFILE,
                origin(task.vm()),
                name(task.vm(), kind.title().toLowerCase(Locale.ROOT)),
                task.note() + early.map(why -> "\n" + why).orElse(""),
                KeptProfile.ENDING,
                out -> KeptProfile.write(profile, out));
        return new RuleOutcome.Kept(capture.id(), early);
    }

    private static Optional<String> whyEarly(ProfileEnd end) {
        return switch (end) {
            case SNAPSHOT, STOPPED -> Optional.empty();
            case TARGET_ENDED, CORRUPT, GUARDRAIL -> Optional.of("The recording ended early: " + end.text() + ".");
        };
    }

    private static RuleOutcome kept(Capture capture) {
        return new RuleOutcome.Kept(capture.id(), Optional.empty());
    }

    private static CaptureOrigin origin(Vm vm) {
        return HeapCapture.origin(CaptureOrigin.By.RULE, vm);
    }

    private static String name(Vm vm, String what) {
        return vm.identity().name() + ", " + what;
    }
}
