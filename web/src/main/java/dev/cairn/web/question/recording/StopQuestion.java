// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.profile.model.SampleKind;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingOrder;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Ends a recording of a VM; what it recorded stays at hand. */
public final class StopQuestion {
    public static final Question<RecordingRow> QUESTION = new DeskQuestion<>(
            "stopRecording", RecordingRow.class, Set.of(RecordingOrder.KIND), true, StopQuestion::read);

    private StopQuestion() {}

    private static Asked<RecordingRow> read(RecordingDesk desk, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        Optional<SampleKind> kind = RecordingOrder.kind(arguments);
        return kind.isPresent()
                ? RecordQuestion.told(desk.stop(vm.id(), kind.get()))
                : new Asked.SaidNo<>(RecordingOrder.noSuchKind(arguments));
    }
}
