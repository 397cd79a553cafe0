// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.record.RecordingRefusedException;
import dev.cairn.report.profile.HeldSitesReport;
import dev.cairn.web.profile.HeldSites;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.SitesHold;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Collects garbage, and has the VM hold the sampled objects that live, so that a heap dump names them: `cairn dump --sites` asks this,
 * and `letSitesGo` once the dump is there. It refuses while they are held for another dump, unless the process that asked for that has
 * ended: then they are let go for this one.
 */
public final class HoldSitesQuestion {
    /** The argument that says which process asks. */
    public static final String PROCESS = "process";

    public static final Question<HeldSitesReport> QUESTION =
            new DeskQuestion<>("holdSites", HeldSitesReport.class, Set.of(PROCESS), true, HoldSitesQuestion::read);

    /** What it says where the server has no recording that could know sites. */
    public static final String NOT_RECORDED = RecordingDesk.NOT_RECORDED;

    private HoldSitesQuestion() {}

    private static Asked<HeldSitesReport> read(RecordingDesk desk, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        try {
            SitesHold hold = desk.hold(
                    vm.id(), Optional.ofNullable(arguments.get(PROCESS)).flatMap(ProcessMark::in));
            return new Asked.Told<>(HeldSites.of(hold.sample(), hold.id()));
        } catch (RecordingRefusedException e) {
            return new Asked.SaidNo<>(String.valueOf(e.getMessage()));
        }
    }
}
