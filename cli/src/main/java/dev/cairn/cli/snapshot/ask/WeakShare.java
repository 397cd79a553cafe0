// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.ReachabilitySummary;
import java.util.Optional;

/**
 * The share of a heap that no object retains, though it is no garbage. Other tools count it to the object that has the
 * reference, so that a cache of soft references is many times larger there.
 */
public final class WeakShare {
    private WeakShare() {}

    /** In a sentence, where anything is held so. */
    public static Optional<String> sentence(ReachabilitySummary held) {
        return sentence(held, KeptReferents.NONE);
    }

    /**
     * In a sentence that names what keeps nothing.
     *
     * @param kept what counts as keeping nevertheless
     */
    public static Optional<String> sentence(ReachabilitySummary held, KeptReferents kept) {
        if (held.weakObjects() == 0) {
            return Optional.empty();
        }
        long whole = held.reachableBytes() + held.unreachableBytes();
        return Optional.of("Of the heap, " + SnapshotText.share(held.weakBytes(), whole) + " is only weakly held, "
                + Quantity.bytes(held.weakBytes()) + " in "
                + Quantity.counted(held.weakObjects(), "object", "objects")
                + ": it counts as retained by no " + others(kept) + " reference.");
    }

    private static String others(KeptReferents kept) {
        return switch (kept) {
            case NONE -> "soft, weak, final or phantom";
            case SOFT -> "weak, final or phantom";
            case SOFT_AND_WEAK -> "final or phantom";
        };
    }
}
