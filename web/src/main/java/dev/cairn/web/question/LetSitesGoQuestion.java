// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.web.recording.RecordingDesk;
import java.util.Map;
import java.util.Set;

/** Lets go of what `holdSites` has the VM hold; after a quarter of an hour the server does that by itself. */
public final class LetSitesGoQuestion {
    public static final Question<RecordingRow> QUESTION =
            new DeskQuestion<>("letSitesGo", RecordingRow.class, Set.of(), true, LetSitesGoQuestion::read);

    private LetSitesGoQuestion() {}

    private static Asked<RecordingRow> read(RecordingDesk desk, Subject vm, Map<String, String> arguments) {
        desk.letGo(vm.id());
        return desk.row(vm.id(), AllocationSamples.KIND)
                .<Asked<RecordingRow>>map(Asked.Told::new)
                .orElseGet(() -> new Asked.SaidNo<>("Nothing like that is being recorded."));
    }
}
