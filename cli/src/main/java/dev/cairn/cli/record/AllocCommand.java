// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.profile.ProfileText;
import dev.cairn.cli.sites.SiteDoor;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AppAllocations;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.AppTrace;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.AllocationOptions.Engine;
import dev.cairn.monitor.record.Recording;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.RecordedProfile;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn alloc VM}: who allocates what. */
@Command(
        name = "alloc",
        description = {
            "Record what one VM allocates, and where: a table of the top sites, or files for other programs.",
            "Fewer samples are taken where they come to cost 1 %% of the VM's CPU time, or 0.25 %% of a processor if"
                    + " that is more, which may be much of what an idle VM uses; each profile says what they cost. The VM"
                    + " never stands still for them. Puts Cairn's agent into the VM. " + RecordingLeaves.TEXT
        })
public final class AllocCommand extends RecordingCommand {
    /** At an interval below this, a sample stands for a few objects only. */
    private static final long FEW_BYTES = 4096;

    @Mixin
    private MemorySamplingOptions sampling = new MemorySamplingOptions();

    @Option(
            names = "--exact",
            description = "Record every allocation. That makes allocating some hundred times slower.")
    private boolean exact;

    @Option(
            names = "--wait-when-full",
            description = "With --exact or --interval: where the VM allocates faster than Cairn reads, its threads wait"
                    + " until there is room for the record. If not given, the record is left out, and the profile"
                    + " says so.")
    private boolean waitWhenFull;

    @Option(
            names = "--engine",
            paramLabel = "WHO",
            description =
                    "agent, or jfr: the VM's own flight recorder, whose figures are rougher, and which takes --budget,"
                            + " but not --interval, --exact, --wait-when-full, --live and --depth. If not given, the"
                            + " agent, and JFR where the VM does not give the agent what it needs.")
    private Optional<String> engine = Optional.empty();

    public AllocCommand(Terminal terminal) {
        super(terminal, AllocationSamples.KIND);
    }

    @Override
    Optional<String> problem() {
        if ((exact ? 1 : 0)
                        + (sampling.budget().isPresent() ? 1 : 0)
                        + (sampling.interval().isPresent() ? 1 : 0)
                > 1) {
            return Optional.of(
                    "--budget, --interval and --exact are three ways to say how much is recorded; give one.");
        }
        if (sampling.atAnyCost() && !exact && sampling.interval().isEmpty()) {
            return Optional.of("--at-any-cost is for --exact and --interval, and neither was given.");
        }
        if (sampling.interval().filter(bytes -> bytes < 1).isPresent()) {
            return sampling.problem().map(problem -> problem + " For every allocation there is --exact.");
        }
        if (engine.filter(word -> !word.equals("agent") && !word.equals("jfr")).isPresent()) {
            return Optional.of("--engine is agent or jfr, not \"" + engine.get() + "\".");
        }
        return sampling.problem().or(this::flightProblem).or(this::waitProblem);
    }

    private Optional<String> waitProblem() {
        return waitWhenFull && !exact && sampling.interval().isEmpty()
                ? Optional.of(
                        "--wait-when-full is for --exact and --interval, and neither was given: a budget takes so few"
                                + " samples that there is room for all.")
                : Optional.empty();
    }

    /** What of the options a flight recorder knows nothing of. */
    private Optional<String> flightProblem() {
        if (!isByFlightRecorder()) {
            return Optional.empty();
        }
        if (sampling.budget()
                .filter(samples -> samples > AllocationOptions.MOST_BUDGET_OF_JFR)
                .isPresent()) {
            return Optional.of(
                    "--budget " + sampling.budget().get() + " is more than the flight recorder takes, which is "
                            + AllocationOptions.MOST_BUDGET_OF_JFR
                            + " samples a second; give less, or leave --engine jfr out.");
        }
        return Stream.of(
                        given("--exact", exact),
                        given("--interval", sampling.interval().isPresent()),
                        given("--wait-when-full", waitWhenFull),
                        given("--live", sampling.live()),
                        given("--depth", sampling.depth().isPresent()))
                .flatMap(Optional::stream)
                .findFirst()
                .map(option ->
                        option + " does not go with --engine jfr: the flight recorder takes --budget samples a second,"
                                + " with stacks as deep as the VM was started with. Leave out one of the two.");
    }

    private static Optional<String> given(String option, boolean isGiven) {
        return isGiven ? Optional.of(option) : Optional.empty();
    }

    private boolean isByFlightRecorder() {
        return engine.filter("jfr"::equals).isPresent();
    }

    @Override
    Optional<String> warning() {
        boolean nearlyAll =
                sampling.interval().filter(bytes -> bytes < FEW_BYTES).isPresent();
        return exact || nearlyAll
                ? Optional.of((exact ? "Every allocation" : "Nearly every allocation")
                        + " is recorded, which slows the VM down; "
                        + (sampling.atAnyCost()
                                ? "--at-any-cost says to go on whatever it takes."
                                : "that ends by itself where it takes more than a quarter of a processor over 5 s."))
                : Optional.empty();
    }

    @Override
    AllocationOptions options() {
        AllocationOptions options = exact ? AllocationOptions.exact() : AllocationOptions.sampled();
        options = sampling.of(options, filter())
                .withEngine(isByFlightRecorder() ? Engine.JFR : engine.isPresent() ? Engine.AGENT : Engine.ANY);
        return waitWhenFull ? options.waitingWhenFull() : options;
    }

    @Override
    AppTrace.Begun beginOfAndroid(AppSession app) {
        return AppAllocations.begin(app);
    }

    /** A dump that is made meanwhile can have the sites. */
    @Override
    Beside beside(Recording recording, RecordedVmSearch.Begun begun) {
        if (!sampling.live()) {
            return super.beside(recording, begun);
        }
        try {
            return SiteDoor.open(terminal().serverFile(), begun.vm().key(), recording)::close;
        } catch (IOException e) {
            terminal().complain("cairn dump --sites will not find this recording: " + e.getMessage() + ".");
            return super.beside(recording, begun);
        }
    }

    @Override
    String sum(RecordedProfile profile) {
        Estimate bytes = profile.total(AllocationSamples.BYTES).orElseThrow();
        double seconds = (double) profile.window().nanos() / 1e9;
        return ProfileText.withError(bytes, "bytes")
                + profile.total(AllocationSamples.OBJECTS)
                        .map(objects -> " in " + ProfileText.withError(objects, "count") + " objects")
                        .orElse("")
                + " within "
                + ProfileText.amount((double) profile.window().nanos(), "nanoseconds")
                + (seconds > 0 ? ", " + Quantity.bytes(Math.round(bytes.value() / seconds)) + " a second" : "");
    }

    @Override
    String whyNothing() {
        return "nothing was allocated";
    }
}
