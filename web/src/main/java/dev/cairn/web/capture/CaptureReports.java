// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureEntry;
import dev.cairn.files.capture.CaptureRefusedException;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.files.capture.Captures;
import dev.cairn.files.capture.DamagedCapture;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.capture.CapturesReport;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Turns captures into reports. JSON knows null, so this is where "empty" becomes that. */
public final class CaptureReports {
    private CaptureReports() {}

    /** All that the user has kept. */
    public static CapturesReport of(Captures captures) throws IOException {
        @Nullable Long limit = null;
        @Nullable String problem = null;
        try {
            limit = captures.limit();
        } catch (CaptureRefusedException e) {
            problem = e.getMessage();
        }
        return new CapturesReport(
                captures.folder().toString(),
                captures.bytes(),
                limit,
                problem,
                captures.list().stream().map(CaptureReports::row).toList());
    }

    /** One of them. */
    public static CaptureRow row(CaptureEntry entry) {
        return switch (entry) {
            case Capture capture -> row(capture);
            case DamagedCapture(String id, long bytes, String why) ->
                new CaptureRow(id, null, null, null, null, null, null, null, bytes, "", "", "", why);
        };
    }

    private static CaptureRow row(Capture capture) {
        @Nullable CapturedVm vm = capture.origin().vm().orElse(null);
        return new CaptureRow(
                capture.id(),
                capture.kind().word(),
                capture.origin().by().word(),
                vm == null ? null : vm.key(),
                vm == null ? null : vm.name(),
                vm == null ? null : (Long) vm.pid(),
                vm == null || vm.startedMillis() == 0 ? null : (Long) vm.startedMillis(),
                capture.takenMillis(),
                capture.bytes(),
                capture.name(),
                capture.note(),
                capture.fileName(),
                null);
    }
}
