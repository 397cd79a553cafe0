// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;
import java.util.Map;

/** A CPU profile as numbers by stack: samples, and cpu in nanoseconds; the label is {@code thread}. */
public final class CpuStacks {
    private static final List<ValueType> TYPES =
            List.of(new ValueType("samples", "count"), new ValueType("cpu", "nanoseconds"));

    private CpuStacks() {}

    public static StackProfile of(CpuProfile profile) {
        return new StackProfile(
                profile.target(),
                TYPES,
                1,
                profile.window().startMillis(),
                profile.window().nanos(),
                profile.intervalNanos(),
                TYPES.get(1),
                profile.notes(),
                profile.sites().stream().map(CpuStacks::sample).toList());
    }

    private static StackSample sample(CpuSite site) {
        return new StackSample(
                site.frames(),
                List.of(site.samples(), site.cpuNanos().rounded()),
                Map.of(StackSample.THREAD, site.thread()),
                List.of(0.0, site.cpuNanos().standardError()));
    }
}
