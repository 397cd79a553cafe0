// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.view.ComparedLengths;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileChanges;
import dev.cairn.report.profile.ProfileDiffReport;
import dev.cairn.web.profile.ProfileDifference;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.recording.RecordedPart.Objection;
import dev.cairn.web.recording.ComparedParts;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingOrder;
import dev.cairn.web.recording.TimeRange;
import java.util.Map;
import java.util.Set;

/**
 * What two parts of a recording's time differ in, per second. Without {@code part}, all that came after the held
 * one.
 */
public final class ComparePartsQuestion {
    public static final Question<ProfileDiffReport> QUESTION = new DeskQuestion<>(
            "compareParts",
            ProfileDiffReport.class,
            Set.of(RecordingOrder.KIND, RecordedPart.HELD, RecordedPart.PART, RecordedPart.BY, RecordedPart.TYPE),
            false,
            ComparePartsQuestion::read);

    private ComparePartsQuestion() {}

    private static Asked<ProfileDiffReport> read(RecordingDesk desk, Subject vm, Map<String, String> arguments) {
        try {
            SampleKind kind = RecordedPart.kind(arguments);
            Grouping by = RecordedPart.by(arguments);
            TimeRange held = RecordedPart.range(arguments, RecordedPart.HELD)
                    .orElseThrow(() -> new Objection("There is nothing to compare with: give held=FROM-TO."));
            TimeRange part = RecordedPart.range(arguments, RecordedPart.PART).orElseGet(held::after);
            RecordedProfile before = RecordedPart.part(desk, vm.id(), kind, held);
            RecordedProfile after = RecordedPart.part(desk, vm.id(), kind, part);
            ComparedParts parts = ComparedParts.of(before, after);
            return ProfileDifference.shown(
                            TimeRange.of(before.window()).text(),
                            parts.before(),
                            TimeRange.of(after.window()).text(),
                            parts.after(),
                            ComparedLengths.Numbers.PER_SECOND,
                            by,
                            arguments.getOrDefault(RecordedPart.TYPE, ""))
                    .<Asked<ProfileDiffReport>>map(Asked.Told::new)
                    .orElseThrow(() -> new Objection(ProfileChanges.nothingInCommon("The two parts") + "."));
        } catch (Objection e) {
            return new Asked.SaidNo<>(e.sentence());
        }
    }
}
