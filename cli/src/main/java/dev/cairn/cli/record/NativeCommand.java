// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.profile.ProfileText;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.AppTrace;
import dev.cairn.monitor.memory.Allocators;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.NativeOptions;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.FilterRule;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.NativeSamples;
import dev.cairn.profile.model.RecordedProfile;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn native VM}: which Java call allocates native memory. */
@Command(
        name = "native",
        description = {
            "Record which calls of one VM allocate native memory (malloc and its kin, and heaps of the program's own), by Java"
                    + " stack and library: a table of the top sites, or files for other programs.",
            "Only what is allocated while it records is seen, by libraries that call malloc through their tables. Puts"
                    + " Cairn's agent into the VM, which leads those calls through itself until the recording ends. "
                    + RecordingLeaves.TEXT
        })
public final class NativeCommand extends RecordingCommand {
    @Mixin
    private MemorySamplingOptions sampling = new MemorySamplingOptions();

    @Mixin
    private PreloadedLibrary library = new PreloadedLibrary();

    @Option(
            names = "--heap",
            paramLabel = "NAME",
            description =
                    "Only blocks of this heap: native for malloc and its kin, or one of the program's own by its name,"
                            + " as its libraries register them. May be given several times; all heaps if it is not.")
    private List<String> heaps = List.of();

    public NativeCommand(Terminal terminal) {
        super(terminal, NativeSamples.KIND);
    }

    /** A VM that another Cairn shows may be elsewhere. */
    @Override
    List<String> notes(CapturedVm vm) {
        return vm.startedMillis() == 0
                ? List.of()
                : Allocators.sentence(vm.pid()).stream().toList();
    }

    @Override
    Optional<Integer> instead() {
        return library.isAsked() ? Optional.of(library.print(terminal())) : Optional.empty();
    }

    @Override
    Optional<String> problem() {
        if (sampling.budget().isPresent() && sampling.interval().isPresent()) {
            return Optional.of("--budget and --interval are two ways to say how much is recorded; give one.");
        }
        if (sampling.atAnyCost() && sampling.interval().isEmpty()) {
            return Optional.of("--at-any-cost is for --interval, which was not given.");
        }
        if (!heaps.isEmpty() && filter().includes().length > 0) {
            return Optional.of("--heap and --include both say what is shown, so one would undo the other:"
                    + " give --heap with --exclude, or --include class:NAME for a heap.");
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
        AllocationOptions options = sampling.of(AllocationOptions.sampled(), filter());
        return new NativeOptions(heaps.isEmpty() ? options : options.include(includes()));
    }

    /** What leaves only these heaps: the class of a block is its heap. */
    private String[] includes() {
        return heaps.stream().map(heap -> FilterRule.Kind.CLASS.prefix() + heap).toArray(String[]::new);
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
