// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.NativeSamples;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import java.util.List;

/**
 * What to record of a VM's native memory: blocks of malloc and its kin and of the program's own heaps, drawn by bytes as
 * objects are.
 *
 * @param sampling how samples are drawn, how deep stacks are, whether ends are recorded, and the filters; it draws
 *     samples, and leaves out what finds no room
 */
public record NativeOptions(AllocationOptions sampling) implements RecordingOptions {
    public NativeOptions {
        if (sampling.isExact() || sampling.whenFull() != AllocationOptions.WhenFull.DROP) {
            throw new IllegalArgumentException("Native memory is sampled, and malloc waits for nobody.");
        }
    }

    /** Few enough samples to go unnoticed, however much is allocated. */
    public static NativeOptions sampled() {
        return new NativeOptions(AllocationOptions.sampled());
    }

    @Override
    public SampleKind kind() {
        return NativeSamples.KIND;
    }

    @Override
    public List<String> includes() {
        return sampling.includes();
    }

    @Override
    public List<String> excludes() {
        return sampling.excludes();
    }

    @Override
    public RecordingSettings settings() {
        RecordingSettings drawn = sampling.settings();
        return new RecordingSettings(
                Recordings.NATIVE, drawn.interval(), drawn.budget(), drawn.longest(), drawn.depth(), drawn.flags());
    }

    @Override
    public RecordingLimits limits() {
        return sampling.limits();
    }
}
