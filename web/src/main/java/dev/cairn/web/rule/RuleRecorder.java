// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.record.RecordingOptions;
import dev.cairn.profile.model.RecordedProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Records one VM for some time, beside the recordings of pages. */
final class RuleRecorder {
    private RuleRecorder() {}

    /** Records for {@code time}, or until the VM ends. */
    static RecordedProfile record(Monitor monitor, Vm vm, RecordingOptions options, Duration time)
            throws IOException, InterruptedException {
        try (Recording recording =
                monitor.agents().recordings().of(vm.id(), vm.identity().name()).record(options)) {
            try {
                var _ = recording.ended().get(time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                recording.stop();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
            return recording.snapshot();
        }
    }
}
