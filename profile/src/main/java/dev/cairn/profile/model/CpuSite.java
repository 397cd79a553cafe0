// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * What one thread used at one place.
 *
 * @param frames the innermost first; empty if the thread was not in Java
 */
public record CpuSite(String thread, List<StackFrame> frames, boolean truncated, long samples, Estimate cpuNanos) {
    public CpuSite {
        frames = List.copyOf(frames);
    }
}
