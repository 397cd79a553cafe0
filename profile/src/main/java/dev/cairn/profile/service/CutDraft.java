// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.ProfileDraft;
import dev.cairn.profile.model.ProfileEnd;
import java.util.List;

/**
 * A cut on its way from the bookkeeper's thread to the one that makes profiles, with the figures of that moment.
 *
 * @param counts of the target's reader
 * @param nanos CPU time of reading and keeping the books
 * @param bytes memory of both
 */
record CutDraft(ProfileDraft draft, ProfileEnd end, List<String> notes, SourceCounts counts, long nanos, long bytes) {
    CutDraft {
        notes = List.copyOf(notes);
    }
}
