// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.record.RecordingRefusedException.Kind;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.ProfileFilter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Records one VM. Cairn's agent is put into it, and leaves again some time after the last recording was closed.
 *
 * <pre>{@code
 * try (Recording<AllocationProfile> recording =
 *         vm.recordAllocations(AllocationOptions.sampled().include("com.acme.**"))) {
 *     AllocationProfile profile = recording.snapshot();
 * }
 * }</pre>
 */
public final class VmRecorder {
    private final Recordings recordings;
    private final RecordedVm vm;
    private final Duration patience;

    VmRecorder(Recordings recordings, RecordedVm vm, Duration patience) {
        this.recordings = recordings;
        this.vm = vm;
        this.patience = patience;
    }

    /**
     * Begins to record who allocates what.
     *
     * @throws RecordingRefusedException if the VM cannot be recorded: the message says why, and what to do
     */
    public Recording<AllocationProfile> recordAllocations(AllocationOptions options)
            throws RecordingRefusedException, InterruptedException {
        ProfileFilter filter = filter(options.includes(), options.excludes());
        return switch (options.engine()) {
            case AGENT -> byAgent(options, filter);
            case JFR -> {
                FlightDemand demand = FlightDemand.of(options);
                if (!demand.lacks().isEmpty()) {
                    throw new RecordingRefusedException(demand.refusal());
                }
                yield byFlightRecorder(demand, filter, List.of());
            }
            case ANY -> {
                try {
                    yield byAgent(options, filter);
                } catch (RecordingRefusedException e) {
                    yield instead(options, filter, e);
                }
            }
        };
    }

    /** As {@link #recordAllocations}, for where threads use the processor. */
    public Recording<CpuProfile> recordCpu(CpuOptions options) throws RecordingRefusedException, InterruptedException {
        ProfileFilter filter = filter(options.includes(), options.excludes());
        return recordings.record(vm, ProfileKind.CPU, Demand.of(options), filter, RecordingLimits.ofCpu());
    }

    private static ProfileFilter filter(List<String> includes, List<String> excludes) throws RecordingRefusedException {
        return switch (ProfileFilter.parse(includes, excludes)) {
            case ProfileFilter.Parsed.Good(ProfileFilter filter) -> filter;
            case ProfileFilter.Parsed.Bad(String problem) -> throw new RecordingRefusedException(problem);
        };
    }

    private Recording<AllocationProfile> byAgent(AllocationOptions options, ProfileFilter filter)
            throws RecordingRefusedException, InterruptedException {
        return recordings.record(vm, ProfileKind.ALLOCATIONS, Demand.of(options), filter, RecordingLimits.of(options));
    }

    /** The flight recorder in the agent's place, where the VM keeps the agent from it, and samples are enough. */
    private Recording<AllocationProfile> instead(
            AllocationOptions options, ProfileFilter filter, RecordingRefusedException refusal)
            throws RecordingRefusedException, InterruptedException {
        String why = String.valueOf(refusal.getMessage());
        if (!refusal.isNotGiven() || options.isExact() || options.live()) {
            throw refusal;
        }
        FlightDemand demand = FlightDemand.of(options);
        List<String> notes =
                Stream.concat(Stream.of(why), demand.notes().stream()).toList();
        return byFlightRecorder(demand, filter, notes);
    }

    private Recording<AllocationProfile> byFlightRecorder(FlightDemand demand, ProfileFilter filter, List<String> notes)
            throws RecordingRefusedException, InterruptedException {
        Optional<Target> target = vm.target();
        if (target.isEmpty()) {
            throw new RecordingRefusedException(Target.whyNone(vm.proc(), vm.id()));
        }
        return switch (AttachSocket.open(target.get(), patience)) {
            case AttachSocket.Opening.Shut(String sentence) ->
                // What shows without asking the VM stays so.
                throw new RecordingRefusedException(
                        sentence, AttachSocket.refusal(target.get()).isPresent() ? Kind.FINAL : Kind.MAY_PASS);
            case AttachSocket.Opening.Open(AttachSocket socket) -> {
                try {
                    yield FlightRecording.begin(
                            vm, new FlightRecorder(socket, demand.samplesPerSecond(), patience), filter, notes);
                } catch (IOException e) {
                    throw new RecordingRefusedException(String.valueOf(e.getMessage()));
                }
            }
        };
    }
}
