// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.report.profile.RecordingRow;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingDesk.Outcome;
import dev.cairn.web.recording.RecordingOrder;
import java.util.Map;

/** Begins to record a VM, which puts the agent in. */
public final class RecordQuestion {
    public static final Question<RecordingRow> QUESTION =
            new DeskQuestion<>("record", RecordingRow.class, RecordingOrder.ARGUMENTS, true, RecordQuestion::read);

    private RecordQuestion() {}

    private static Asked<RecordingRow> read(RecordingDesk desk, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        return switch (RecordingOrder.parse(arguments)) {
            case RecordingOrder.Parsed.Good(RecordingOrder order) -> told(desk.start(vm.id(), vm.name(), order));
            case RecordingOrder.Parsed.Bad(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }

    static Asked<RecordingRow> told(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(RecordingRow row) -> new Asked.Told<>(row);
            case Outcome.No(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }
}
