// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.profile.model.RecordingLoss;

/**
 * What was lost since the report began, wherever it was.
 *
 * @param records on the way here
 * @param stacks for which the collector had no room
 * @param names for which the collector had no room
 * @param targetNames names that the target could not find out
 */
record ReportLoss(RecordingLoss records, long stacks, long names, long targetNames) {
    /** Nothing was lost. */
    static final ReportLoss NONE = new ReportLoss(RecordingLoss.NONE, 0, 0, 0);

    static ReportLoss of(RecordingLoss records, NameTables names, TargetAccount account) {
        return new ReportLoss(records, names.traces().further(), names.symbols().nameless(), account.lostNames());
    }
}
