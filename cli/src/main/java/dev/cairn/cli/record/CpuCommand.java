// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.profile.ProfileText;
import dev.cairn.cli.terminal.Measure;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.AppTrace;
import dev.cairn.monitor.adb.MethodTrace;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.CpuOptions;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.RecordedProfile;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn cpu VM}: where threads use the processor. */
@Command(
        name = "cpu",
        description = {
            "Record where one VM's threads use the processor: a table of the top sites, or files for other programs.",
            "Only threads that have run are looked at. Puts Cairn's agent into the VM. " + RecordingLeaves.TEXT,
            "An app of an Android device (SERIAL:PID, or its name; see cairn devices) samples its threads itself, and needs"
                    + " -o FILE."
        })
public final class CpuCommand extends RecordingCommand {
    @Option(
            names = "--interval",
            paramLabel = "TIME",
            converter = Measure.Time.class,
            description = "Look at the threads each so long, 1ms to 10s; 10ms if not given.")
    private Optional<Duration> interval = Optional.empty();

    @Option(
            names = "--trace",
            description =
                    "Trace every call of every method instead of looking at threads, which slows the VM down; needs"
                            + " -o FILE or --json. The VM writes it down itself and stops where its buffer is full: after some"
                            + " 150,000 calls of a JVM, and some millions of an Android app.")
    private boolean trace;

    @Option(names = "--depth", paramLabel = "N", description = "Frames of a stack, 512 at most; 64 if not given.")
    private Optional<Integer> depth = Optional.empty();

    public CpuCommand(Terminal terminal) {
        super(terminal, CpuSamples.KIND);
    }

    @Override
    Optional<String> problem() {
        if (trace && (interval.isPresent() || depth.isPresent())) {
            return Optional.of("--" + (interval.isPresent() ? "interval" : "depth")
                    + " does not go with --trace, which has every call and whole stacks. Leave out one of the two.");
        }
        return interval.filter(time -> time.compareTo(CpuOptions.MAX_INTERVAL) > 0)
                .map(time -> "--interval " + time.toSeconds() + "s is more than " + CpuOptions.MAX_INTERVAL.toSeconds()
                        + "s.")
                .or(() -> depth.flatMap(MemorySamplingOptions::depthProblem));
    }

    @Override
    AppTrace.Begun beginOfAndroid(AppSession app) {
        return trace ? MethodTrace.ofCalls(app) : MethodTrace.ofSamples(app, interval());
    }

    @Override
    boolean traces() {
        return trace;
    }

    private Duration interval() {
        return interval.orElse(CpuOptions.DEFAULT_INTERVAL);
    }

    @Override
    CpuOptions options() {
        return CpuOptions.standard()
                .withInterval(interval())
                .withDepth(depth.orElse(AllocationOptions.DEFAULT_DEPTH))
                .include(filter().includes())
                .exclude(filter().excludes());
    }

    @Override
    String sum(RecordedProfile profile) {
        double nanos = profile.total(CpuSamples.NANOS).orElseThrow().value();
        return ProfileText.amount(nanos, "nanoseconds") + " of CPU time within "
                + ProfileText.amount((double) profile.window().nanos(), "nanoseconds") + ", in "
                + Quantity.count(profile.samples()) + " samples";
    }

    @Override
    String whyNothing() {
        return "no thread ran";
    }
}
