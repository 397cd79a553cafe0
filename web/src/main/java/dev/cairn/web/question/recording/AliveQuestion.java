// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.view.AgedSites;
import dev.cairn.report.json.OrNull;
import dev.cairn.report.profile.AgeRow;
import dev.cairn.report.profile.AgeSiteRow;
import dev.cairn.report.profile.AliveReport;
import dev.cairn.web.profile.FrameReports;
import dev.cairn.web.profile.ProfileReports;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.recording.RecordedPart.Objection;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingOrder;
import java.util.Map;
import java.util.Set;

/** What of a recording's objects is alive at the end of a part of its time, or now, by how many collections it has outlived. */
public final class AliveQuestion {
    /** Of each age; more are in the files. */
    private static final int MOST_SITES = 25;

    public static final Question<AliveReport> QUESTION = new DeskQuestion<>(
            "aliveByAge",
            AliveReport.class,
            Set.of(RecordingOrder.KIND, RecordedPart.PART),
            false,
            AliveQuestion::read);

    private AliveQuestion() {}

    private static Asked<AliveReport> read(RecordingDesk desk, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        try {
            RecordedProfile profile = RecordedPart.profile(
                    desk, vm.id(), RecordedPart.kind(arguments), RecordedPart.range(arguments, RecordedPart.PART));
            Estimate all = profile.totalAlive(LiveObjects::bytes)
                    .orElseThrow(() -> new Objection("The recording does not follow what stays alive: begin another one"
                            + " of allocations with live=true."));
            return new Asked.Told<>(new AliveReport(
                    profile.window().endMillis(),
                    all.rounded(),
                    ProfileReports.standardError(all),
                    AgedSites.of(profile).stream().map(AliveQuestion::row).toList()));
        } catch (Objection e) {
            return new Asked.SaidNo<>(e.sentence());
        }
    }

    private static AgeRow row(AgedSites aged) {
        return new AgeRow(
                aged.age().from(),
                OrNull.of(aged.age().to()),
                aged.age().age(),
                aged.age().bytes().rounded(),
                ProfileReports.standardError(aged.age().bytes()),
                aged.sites().size(),
                aged.sites().stream()
                        .limit(MOST_SITES)
                        .map(site -> new AgeSiteRow(
                                site.className(),
                                site.bytes().rounded(),
                                ProfileReports.standardError(site.bytes()),
                                FrameReports.of(site.frames())))
                        .toList());
    }
}
