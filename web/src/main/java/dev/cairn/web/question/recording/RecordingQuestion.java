// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedStacks;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileRows;
import dev.cairn.report.profile.RecordingReport;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.report.profile.TimelineReport;
import dev.cairn.report.profile.WindowRow;
import dev.cairn.web.profile.ProfileReports;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.recording.RecordedPart.Objection;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingOrder;
import dev.cairn.web.recording.RecordingTimeline;
import dev.cairn.web.recording.TimeRange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a recording of a VM shows so far, or in a part of its time, added up. */
public final class RecordingQuestion {
    /** As many as people look at; all are in the files. */
    private static final int MOST_ROWS = 200;

    public static final Question<RecordingReport> QUESTION = new DeskQuestion<>(
            "recording",
            RecordingReport.class,
            Set.of(RecordingOrder.KIND, RecordedPart.BY, RecordedPart.TYPE, RecordedPart.PART),
            false,
            RecordingQuestion::read);

    private RecordingQuestion() {}

    private static Asked<RecordingReport> read(RecordingDesk desk, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        try {
            SampleKind kind = RecordedPart.kind(arguments);
            Grouping by = RecordedPart.by(arguments);
            Optional<TimeRange> range = RecordedPart.range(arguments, RecordedPart.PART);
            RecordedProfile profile = RecordedPart.profile(desk, vm.id(), kind, range);
            RecordingRow row = desk.row(vm.id(), kind).orElseThrow(() -> RecordedPart.nothing(vm.id()));
            RecordingTimeline timeline = desk.timeline(vm.id(), kind).orElseThrow(() -> RecordedPart.nothing(vm.id()));
            return new Asked.Told<>(
                    report(row, profile, by, arguments.getOrDefault(RecordedPart.TYPE, ""), timeline(timeline, kind)));
        } catch (Objection e) {
            return new Asked.SaidNo<>(e.sentence());
        }
    }

    private static RecordingReport report(
            RecordingRow row, RecordedProfile recorded, Grouping by, String typeName, TimelineReport timeline) {
        StackProfile stacks = RecordedStacks.of(recorded);
        List<String> types = stacks.types().stream().map(ValueType::name).toList();
        int wanted = types.indexOf(typeName);
        int type = wanted < 0 ? stacks.defaultType() : wanted;
        return new RecordingReport(
                row,
                recorded.samples(),
                recorded.kind().lost(recorded.loss()),
                recorded.cost().equals(RecordingCost.NONE)
                        ? null
                        : 100 * recorded.cost().callbackShare(),
                ProfileReports.of(
                        null,
                        recorded.kind().title(),
                        stacks,
                        ProfileRows.total(stacks),
                        type,
                        by,
                        ProfileRows.of(stacks, by, type),
                        MOST_ROWS),
                timeline);
    }

    private static TimelineReport timeline(RecordingTimeline timeline, SampleKind kind) {
        ValueColumn column = kind.columns().getLast();
        return new TimelineReport(
                column.type().unit(),
                timeline.windows().stream()
                        .map(window -> window(window, column))
                        .toList(),
                timeline.held().map(TimeRange::fromMillis).orElse(null),
                timeline.held().map(TimeRange::toMillis).orElse(null),
                timeline.notes());
    }

    private static WindowRow window(RecordedProfile window, ValueColumn column) {
        return new WindowRow(
                window.window().startMillis(),
                window.window().endMillis(),
                window.total(column).map(Estimate::rounded).orElse(0L),
                window.samples(),
                window.kind().lost(window.loss()));
    }
}
