// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import dev.cairn.profile.view.Grouping;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.capture.CapturesReport;
import dev.cairn.report.capture.HeapDumpRow;
import dev.cairn.report.capture.HeapDumpsReport;
import dev.cairn.report.profile.ProfileDiffReport;
import dev.cairn.report.profile.ProfileReport;
import dev.cairn.report.vm.thread.DumpComparisonReport;
import dev.cairn.web.question.CaptureQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.recording.RecordedPart;
import dev.cairn.web.recording.RecordingOrder;
import dev.cairn.web.recording.TimeRange;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All that a server can be asked about captures. */
final class CaptureQuestions {
    private static final String ID = "id";
    private static final String NAME = "name";
    private static final String NOTE = "note";
    private static final String BEFORE = "before";
    private static final String AFTER = "after";
    private static final String DUMP_BEFORE = "dumpBefore";
    private static final String DUMP_AFTER = "dumpAfter";
    private static final String BY = "by";
    private static final String TYPE = "type";
    private static final String PATH = "path";
    private static final String ALL_OBJECTS = "all";

    private static final Question<CapturesReport> ALL_CAPTURES = new CaptureQuestion<>(
            "captures", CapturesReport.class, Set.of(), false, (desk, vm, arguments) -> desk.report());

    private static final Question<CaptureRow> KEEP = new CaptureQuestion<>(
            "keepRecording",
            CaptureRow.class,
            Set.of(RecordingOrder.KIND, RecordedPart.PART, NAME, NOTE),
            true,
            (desk, vm, arguments) -> desk.keep(
                    vm,
                    RecordingOrder.kind(arguments)
                            .orElseThrow(() -> new IOException(RecordingOrder.noSuchKind(arguments))),
                    part(arguments),
                    text(arguments, NAME),
                    text(arguments, NOTE)));

    private static final Question<CaptureRow> KEEP_FILE = new CaptureQuestion<>(
            "keepFile",
            CaptureRow.class,
            Set.of(PATH, NAME, NOTE),
            true,
            (desk, vm, arguments) ->
                    desk.keepFile(text(arguments, PATH), text(arguments, NAME), text(arguments, NOTE)));

    private static final Question<HeapDumpsReport> HEAP_DUMPS = new CaptureQuestion<>(
            "heapDumps",
            HeapDumpsReport.class,
            Set.of(),
            false,
            (desk, vm, arguments) -> desk.heapDumps().report());

    private static final Question<HeapDumpRow> DUMP_HEAP = new CaptureQuestion<>(
            "dumpHeap",
            HeapDumpRow.class,
            Set.of(ALL_OBJECTS, NOTE),
            true,
            (desk, vm, arguments) ->
                    desk.heapDumps().begin(vm, text(arguments, ALL_OBJECTS).equals("true"), text(arguments, NOTE)));

    private static final Question<CaptureRow> RENAME = new CaptureQuestion<>(
            "renameCapture",
            CaptureRow.class,
            Set.of(ID, NAME),
            true,
            (desk, vm, arguments) -> desk.rename(text(arguments, ID), text(arguments, NAME)));

    private static final Question<CaptureRow> WRITE_NOTE = new CaptureQuestion<>(
            "noteCapture",
            CaptureRow.class,
            Set.of(ID, NOTE),
            true,
            (desk, vm, arguments) -> desk.note(
                    text(arguments, ID),
                    Optional.ofNullable(arguments.get(NOTE))
                            .orElseThrow(() -> new IOException(
                                    "There is no note to write: give note=TEXT, or note= to clear it."))));

    private static final Question<CaptureRow> DELETE = new CaptureQuestion<>(
            "deleteCapture",
            CaptureRow.class,
            Set.of(ID),
            true,
            (desk, vm, arguments) -> desk.delete(text(arguments, ID)));

    private static final Question<ProfileReport> PROFILE = new CaptureQuestion<>(
            "capturedProfile",
            ProfileReport.class,
            Set.of(ID, BY, TYPE),
            false,
            (desk, vm, arguments) -> desk.profile(text(arguments, ID), by(arguments), text(arguments, TYPE)));

    private static final Question<ProfileDiffReport> COMPARE = new CaptureQuestion<>(
            "compareCaptures",
            ProfileDiffReport.class,
            Set.of(BEFORE, AFTER, BY, TYPE),
            false,
            (desk, vm, arguments) -> desk.difference(
                    text(arguments, BEFORE), text(arguments, AFTER), by(arguments), text(arguments, TYPE)));

    private static final Question<DumpComparisonReport> COMPARE_THREADS = new CaptureQuestion<>(
            "compareThreads",
            DumpComparisonReport.class,
            Set.of(DUMP_BEFORE, DUMP_AFTER),
            false,
            (desk, vm, arguments) -> desk.threadDifference(text(arguments, DUMP_BEFORE), text(arguments, DUMP_AFTER)));

    static final List<Question<?>> ALL = List.of(
            ALL_CAPTURES,
            KEEP,
            KEEP_FILE,
            HEAP_DUMPS,
            DUMP_HEAP,
            RENAME,
            WRITE_NOTE,
            DELETE,
            PROFILE,
            COMPARE,
            COMPARE_THREADS);

    private CaptureQuestions() {}

    private static String text(Map<String, String> arguments, String name) {
        return arguments.getOrDefault(name, "");
    }

    private static Optional<TimeRange> part(Map<String, String> arguments) throws IOException {
        try {
            return RecordedPart.range(arguments, RecordedPart.PART);
        } catch (RecordedPart.Objection e) {
            throw new IOException(e.sentence(), e);
        }
    }

    private static Grouping by(Map<String, String> arguments) throws IOException {
        String word = arguments.getOrDefault(BY, Grouping.SITE.word());
        return Grouping.ofWord(word)
                .orElseThrow(
                        () -> new IOException("Rows are by site, class, method or thread, not by \"" + word + "\"."));
    }
}
