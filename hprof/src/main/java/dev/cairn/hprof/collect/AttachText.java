// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.settings.ReportSettings;
import java.util.List;

/** What a report of a VM that ran already does not have. */
final class AttachText {
    private AttachText() {}

    /** Of allocations: a thread's draw from before has to end, and the memory that it has is used up unseen. */
    static List<String> of(ReportSettings settings, TargetAccount account) {
        boolean records = settings.sites() || settings.heapDump();
        if (!settings.attached() || !records || settings.sampled()) {
            return List.of();
        }
        return List.of(
                "As HPROF was attached, allocations of a thread that ran before are recorded from its first sample on, which"
                        + " comes after half a MB on average" + reached(account) + ".");
    }

    /** The target may have ended before it told anything. */
    private static String reached(TargetAccount account) {
        if (account.threads() == 0) {
            return "";
        }
        return account.exactThreads() < account.threads()
                ? "; " + account.exactThreads() + " of " + account.threads() + " threads have come so far"
                : "; all threads have come so far";
    }
}
