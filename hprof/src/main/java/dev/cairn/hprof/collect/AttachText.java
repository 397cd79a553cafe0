// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.settings.ReportSettings;
import java.util.List;

/** What a report of a VM that ran already does not have. */
final class AttachText {
    private AttachText() {}

    /** Of allocations: what came before, and threads from before that the agent could not reach. */
    static List<String> of(ReportSettings settings, TargetAccount account) {
        boolean records = settings.sites() || settings.heapDump();
        if (!settings.attached() || !records || settings.sampled()) {
            return List.of();
        }
        return List.of("HPROF was attached to a VM that ran already: what was allocated before is not here."
                + threads(account));
    }

    /** The target may have ended before it reported anything. */
    private static String threads(TargetAccount account) {
        if (account.threads() == 0) {
            return " Whether some threads that ran before are missing as a whole is not known, as the VM did not say.";
        }
        long missing = account.threads() - account.exactThreads();
        if (missing <= 0) {
            return "";
        }
        return " " + missing + (missing == 1 ? " thread that ran before" : " threads that ran before")
                + " may be missing as a whole, as a debugger may hold them; threads that start later are complete.";
    }
}
