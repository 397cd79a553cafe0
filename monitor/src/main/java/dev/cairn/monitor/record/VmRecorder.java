// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.record.RecordingRefusedException.Kind;
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
 * try (Recording recording =
 *         vm.record(AllocationOptions.sampled().include("com.acme.**"))) {
 *     RecordedProfile profile = recording.snapshot();
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
     * Begins to record.
     *
     * @throws RecordingRefusedException if the VM cannot be recorded: the message says why, and what to do
     */
    public Recording record(RecordingOptions options) throws RecordingRefusedException, InterruptedException {
        ProfileFilter filter = filter(options.includes(), options.excludes());
        return options instanceof AllocationOptions allocations
                ? byEngine(allocations, filter)
                : recordings.record(vm, options, filter);
    }

    private Recording byEngine(AllocationOptions options, ProfileFilter filter)
            throws RecordingRefusedException, InterruptedException {
        return switch (options.engine()) {
            case AGENT -> recordings.record(vm, options, filter);
            case JFR -> {
                FlightDemand demand = FlightDemand.of(options);
                if (!demand.lacks().isEmpty()) {
                    throw new RecordingRefusedException(demand.refusal());
                }
                yield byFlightRecorder(demand, filter, List.of());
            }
            case ANY -> {
                try {
                    yield recordings.record(vm, options, filter);
                } catch (RecordingRefusedException e) {
                    yield instead(options, filter, e);
                }
            }
        };
    }

    private static ProfileFilter filter(List<String> includes, List<String> excludes) throws RecordingRefusedException {
        return switch (ProfileFilter.parse(includes, excludes)) {
            case ProfileFilter.Parsed.Good(ProfileFilter filter) -> filter;
            case ProfileFilter.Parsed.Bad(String problem) -> throw new RecordingRefusedException(problem);
        };
    }

    /** The flight recorder in the agent's place, where the VM keeps the agent from it, and samples are enough. */
    private Recording instead(AllocationOptions options, ProfileFilter filter, RecordingRefusedException refusal)
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

    private Recording byFlightRecorder(FlightDemand demand, ProfileFilter filter, List<String> notes)
            throws RecordingRefusedException, InterruptedException {
        Optional<Target> target = vm.target();
        if (target.isEmpty()) {
            throw new RecordingRefusedException(vm.whyNoTarget());
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
