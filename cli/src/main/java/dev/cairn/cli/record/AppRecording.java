// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Interruption;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.monitor.adb.AppTrace;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.wire.bytes.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Has a VM record by its own means, as Android's do, and delivers the file that it sends. */
final class AppRecording {
    private static final Duration STEP = Duration.ofMillis(200);

    private final Terminal terminal;
    private final String key;
    private final String title;
    private final RecordedOutput output;

    /** @param key what the line of progress calls the VM */
    AppRecording(Terminal terminal, String key, String title, RecordedOutput output) {
        this.terminal = terminal;
        this.key = key;
        this.title = title;
        this.output = output;
    }

    /** Waits, ends what goes on, and delivers it; the exit code. */
    int finish(AppTrace.Begun begun, Interruption interruption) throws IOException, InterruptedException {
        return switch (begun) {
            case AppTrace.Begun.Refused(String why) -> no(why);
            case AppTrace.Begun.Going(AppTrace trace) -> {
                await(interruption);
                yield switch (trace.end()) {
                    case AppTrace.Ended.Failed(String why) -> no(why);
                    case AppTrace.Ended.Recorded(Bytes file) -> read(file.toArray());
                };
            }
        };
    }

    private void await(Interruption interruption) throws InterruptedException {
        Duration whole = output.duration().orElseThrow();
        long start = System.nanoTime();
        try (RecordingProgressLine progress = new RecordingProgressLine(terminal, key)) {
            Duration passed = Duration.ZERO;
            while (passed.compareTo(whole) < 0) {
                progress.at(passed, Optional.of(whole));
                Duration left = whole.minus(passed);
                if (interruption.await(left.compareTo(STEP) < 0 ? left : STEP)) {
                    return;
                }
                passed = Duration.ofNanos(System.nanoTime() - start);
            }
        }
    }

    private int read(byte[] trace) throws IOException {
        return switch (ProfileReader.read(title, trace, HprofChoice.USUAL, ReadingLimits.ofMemory())) {
            case ProfileReading.Refused(String why) -> no(why);
            case ProfileReading.Done done -> {
                deliver(done.profile());
                yield ExitCode.DONE;
            }
        };
    }

    private void deliver(ExportedProfile profile) throws IOException {
        RecordedOutput.Written files = output.write(profile, 0);
        files.complaints().forEach(terminal::complain);
        if (output.json()) {
            ByteArrayOutputStream json = new ByteArrayOutputStream();
            ProfileExport.write(profile, ExportFormat.JSON, json);
            terminal.out().println(Text.escapedJson(json.toString(StandardCharsets.UTF_8)));
        } else {
            files.said().forEach(said -> terminal.out().println(Text.clean(said)));
            profile.stacks().notes().forEach(note -> terminal.out().println("  " + Text.clean(note)));
        }
        terminal.out().flush();
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
