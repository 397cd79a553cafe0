// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedStacks;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileRows;
import dev.cairn.report.profile.RecordingReport;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.web.profile.ProfileReports;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a recording of a VM shows so far, added up. */
final class RecordingQuestion {
    /** What the rows are; {@code site} if not given. */
    private static final String BY = "by";
    /** The name of the type that rows are sorted by; the profile's own choice if not given. */
    private static final String TYPE = "type";

    /** As many as people look at; all are in the files. */
    private static final int MOST_ROWS = 200;

    static final Question<RecordingReport> QUESTION = new DeskQuestion<>(
            "recording", RecordingReport.class, Set.of(RecordingOrder.KIND, BY, TYPE), false, RecordingQuestion::read);

    private RecordingQuestion() {}

    private static Asked<RecordingReport> read(RecordingDesk desk, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        Optional<SampleKind> kind = RecordingOrder.kind(arguments);
        if (kind.isEmpty()) {
            return new Asked.SaidNo<>(RecordingOrder.noSuchKind(arguments));
        }
        String word = arguments.getOrDefault(BY, Grouping.SITE.word());
        Optional<Grouping> by = Grouping.ofWord(word);
        if (by.isEmpty()) {
            return new Asked.SaidNo<>("Rows are by site, class, method or thread, not by \"" + word + "\".");
        }
        Optional<RecordingRow> row = desk.row(vm.id(), kind.get());
        Optional<RecordedProfile> profile = desk.profile(vm.id(), kind.get());
        return row.isEmpty() || profile.isEmpty()
                ? new Asked.SaidNo<>("This server has recorded nothing like that of VM "
                        + vm.id().pid() + ".")
                : new Asked.Told<>(report(row.get(), profile.get(), by.get(), arguments.getOrDefault(TYPE, "")));
    }

    private static RecordingReport report(RecordingRow row, RecordedProfile recorded, Grouping by, String typeName) {
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
                        ProfileRows.of(stacks, by, type).stream()
                                .limit(MOST_ROWS)
                                .toList()));
    }
}
