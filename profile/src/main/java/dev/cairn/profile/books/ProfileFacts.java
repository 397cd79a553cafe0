// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import java.util.List;

/**
 * What a profile says that the books do not know.
 *
 * @param target name and pid, as people know it
 * @param loss in the window of the profile
 * @param cost since the recording began
 * @param notes a sentence each; those of the books come behind them
 */
public record ProfileFacts(
        String target,
        RecordingLoss loss,
        int threadsNotYetExact,
        ProfileEnd end,
        RecordingCost cost,
        List<String> notes) {
    public ProfileFacts {
        notes = List.copyOf(notes);
    }
}
