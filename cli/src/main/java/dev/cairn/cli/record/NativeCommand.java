// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.profile.ProfileText;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.AppTrace;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.NativeOptions;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.NativeSamples;
import dev.cairn.profile.model.RecordedProfile;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn native VM}: which Java call allocates native memory. */
@Command(
        name = "native",
        description = {
            "Record which calls of one VM allocate native memory (malloc and its kin), by Java stack and library: a table of"
                    + " the top sites, or files for other programs.",
            "Only what is allocated while it records is seen, by libraries that call malloc through their tables. Puts"
                    + " Cairn's agent into the VM, which leads those calls through itself until the recording ends. "
                    + RecordingLeaves.TEXT
        })
public final class NativeCommand extends RecordingCommand {
    @Mixin
    private MemorySamplingOptions sampling = new MemorySamplingOptions();

    public NativeCommand(Terminal terminal) {
        super(terminal, NativeSamples.KIND);
    }

    @Override
    Optional<String> problem() {
        if (sampling.budget().isPresent() && sampling.interval().isPresent()) {
            return Optional.of("--budget and --interval are two ways to say how much is recorded; give one.");
        }
        if (sampling.atAnyCost() && sampling.interval().isEmpty()) {
            return Optional.of("--at-any-cost is for --interval, which was not given.");
        }
        return sampling.problem();
    }

    @Override
    AppTrace.Begun beginOfAndroid(AppSession app) {
        return new AppTrace.Begun.Refused(
                app.app().key() + " is an app of Android, and only Cairn's agent records native memory.");
    }

    @Override
    NativeOptions options() {
        return new NativeOptions(sampling.of(AllocationOptions.sampled(), filter()));
    }

    @Override
    String sum(RecordedProfile profile) {
        Estimate bytes = profile.total(NativeSamples.BYTES).orElseThrow();
        return ProfileText.withError(bytes, "bytes")
                + " of native memory in "
                + ProfileText.withError(profile.total(NativeSamples.OBJECTS).orElseThrow(), "count")
                + " blocks within "
                + ProfileText.amount((double) profile.window().nanos(), "nanoseconds")
                + profile.totalAlive(LiveObjects::bytes)
                        .map(alive -> "; " + ProfileText.withError(alive, "bytes") + " not freed")
                        .orElse("");
    }

    @Override
    String whyNothing() {
        return "too little native memory was allocated for a sample, so try a shorter --interval";
    }
}
