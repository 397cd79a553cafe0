// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Growth;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether a way held more in each snapshot than in the one before: a signal that does not depend on its size. */
final class Grown {
    /** Of what it holds now; less is noise. */
    private static final double WORTH_IT = 0.05;

    private Grown() {}

    static boolean always(LeakContext context, HolderWay way, FindingDraft draft) throws IOException {
        Optional<Growth> growth = context.growth().of(way.signature());
        if (growth.isEmpty()) {
            return false;
        }
        boolean grew = growth.get().always()
                && growth.get().total() >= WORTH_IT * growth.get().bytes().getLast();
        String sizes = growth.get().bytes().stream().map(Bytes::of).collect(Collectors.joining(", "));
        FindingDraft _ =
                draft.evidence((grew ? "It grew from dump to dump: " : "It did not grow in each dump: ") + sizes + ".");
        return grew;
    }
}
