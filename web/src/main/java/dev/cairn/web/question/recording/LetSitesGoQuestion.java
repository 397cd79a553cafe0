// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Subject;
import dev.cairn.web.recording.RecordingDesk;
import java.util.Map;
import java.util.Set;

/** Lets go of what a `holdSites` has the VM hold; a quarter of an hour after that the server does it by itself. */
public final class LetSitesGoQuestion {
    /** The argument that says which: the report's {@code hold}. */
    public static final String HOLD = "hold";

    public static final Question<RecordingRow> QUESTION =
            new DeskQuestion<>("letSitesGo", RecordingRow.class, Set.of(HOLD), true, LetSitesGoQuestion::read);

    private LetSitesGoQuestion() {}

    private static Asked<RecordingRow> read(RecordingDesk desk, Subject vm, Map<String, String> arguments) {
        String hold = arguments.getOrDefault(HOLD, "");
        if (!hold.matches("[0-9]{1,18}")) {
            return new Asked.SaidNo<>("\"" + hold + "\" is no hold: give the one that holdSites answered.");
        }
        if (!desk.letGo(vm.id(), Long.parseLong(hold))) {
            return new Asked.SaidNo<>("Nothing is held as " + hold + ", or not any more.");
        }
        return desk.row(vm.id(), AllocationSamples.KIND)
                .<Asked<RecordingRow>>map(Asked.Told::new)
                .orElseGet(() -> new Asked.SaidNo<>("Nothing like that is being recorded."));
    }
}
