// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.heap.ReachabilitySummary;
import java.util.Optional;

/**
 * The share of a heap that no object retains, though it is no garbage. Other tools count it to the object that has the
 * reference, so that a cache of soft references is many times larger there.
 */
final class WeakShare {
    private WeakShare() {}

    /** In a sentence, where anything is held so. */
    static Optional<String> sentence(ReachabilitySummary held) {
        if (held.weakObjects() == 0) {
            return Optional.empty();
        }
        long whole = held.reachableBytes() + held.unreachableBytes();
        return Optional.of("Of the heap, " + SnapshotText.share(held.weakBytes(), whole) + " is only weakly held, "
                + Quantity.bytes(held.weakBytes()) + " in "
                + Quantity.counted(held.weakObjects(), "object", "objects")
                + ": it counts as retained by no soft, weak, final or phantom reference.");
    }
}
