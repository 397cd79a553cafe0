// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.profile.model.SampleKind;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.web.recording.RecordingOrder;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Ends a recording of a VM; what it recorded stays at hand. */
final class StopQuestion {
    static final Question<RecordingRow> QUESTION = new DeskQuestion<>(
            "stopRecording",
            RecordingRow.class,
            Set.of(RecordingOrder.KIND),
            StopQuestion::objection,
            true,
            (desk, vm, arguments) -> RecordQuestion.told(desk.stop(vm.id(), kind(arguments))));

    private StopQuestion() {}

    static Optional<String> objection(Map<String, String> arguments) {
        return RecordingOrder.kind(arguments).isPresent()
                ? Optional.empty()
                : Optional.of(RecordingOrder.noSuchKind(arguments));
    }

    /** Of arguments without objection. */
    static SampleKind kind(Map<String, String> arguments) {
        return RecordingOrder.kind(arguments).orElseThrow();
    }
}
