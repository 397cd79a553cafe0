// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.profile.model.SampleKind;
import dev.cairn.report.profile.HeldRangeReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.recording.RecordedPart.Objection;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingDesk.Hold;
import dev.cairn.web.recording.RecordingOrder;
import dev.cairn.web.recording.TimeRange;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a part of a recording's time, to compare others with it: its ends stay where they are when windows become one. Without a part,
 * all that was recorded until now. Each recording keeps the ends of the last four.
 */
public final class HoldQuestion {
    public static final Question<HeldRangeReport> QUESTION = new DeskQuestion<>(
            "holdPart",
            HeldRangeReport.class,
            Set.of(RecordingOrder.KIND, RecordedPart.PART),
            true,
            HoldQuestion::read);

    private HoldQuestion() {}

    private static Asked<HeldRangeReport> read(RecordingDesk desk, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        try {
            SampleKind kind = RecordedPart.kind(arguments);
            Optional<TimeRange> range = RecordedPart.range(arguments, RecordedPart.PART);
            return switch (desk.hold(vm.id(), kind, range)) {
                case Hold.Held(TimeRange held) ->
                    new Asked.Told<>(new HeldRangeReport(held.fromMillis(), held.toMillis()));
                case Hold.No(String sentence) -> new Asked.SaidNo<>(sentence);
            };
        } catch (Objection e) {
            return new Asked.SaidNo<>(e.sentence());
        }
    }
}
