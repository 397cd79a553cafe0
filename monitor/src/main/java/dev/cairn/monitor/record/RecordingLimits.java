// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.service.Guardrails;

/**
 * What the caller lets a recording take; a recording that takes more is ended.
 *
 * @param share of one processor in the VM, where its interval is fixed; 1 for as much as it takes
 * @param service what it may take of Cairn
 */
record RecordingLimits(double share, Guardrails service) {
    /** A caller that lets a recording take what it wants of the VM lets it take what it wants of us, except memory. */
    static RecordingLimits of(AllocationOptions options) {
        Guardrails usual = Guardrails.DEFAULT;
        boolean forced = options.callbackShareLimit() >= 1;
        return new RecordingLimits(
                options.callbackShareLimit(),
                forced ? new Guardrails(Guardrails.NONE.cpuShare(), usual.bytes(), usual.over()) : usual);
    }

    /** In the VM the sampler of CPU time limits itself. */
    static RecordingLimits ofCpu() {
        return new RecordingLimits(1, Guardrails.DEFAULT);
    }
}
