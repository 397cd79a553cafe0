// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.SampleKind;
import java.util.List;

/** What to record of a VM: samples of one kind. */
public interface RecordingOptions {
    /** What is sampled. */
    SampleKind kind();

    /** What to report, and nothing else, as {@link dev.cairn.profile.model.ProfileFilter} has it; empty for everything. */
    List<String> includes();

    /** What not to report, in the same form. */
    List<String> excludes();

    /** What the VM is asked for. */
    RecordingSettings settings();

    /** What the recording may take. */
    RecordingLimits limits();
}
