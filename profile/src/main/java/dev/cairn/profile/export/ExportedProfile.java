// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.model.ProfileNotes;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedStacks;
import dev.cairn.profile.model.StackProfile;
import java.util.List;

/** A profile to write. Cairn's own formats have more detail of what Cairn itself recorded. */
public sealed interface ExportedProfile {
    /** The same as numbers by stack. */
    StackProfile stacks();

    /** Of its notes those that a reader must see also where a format has no place for them: what is missing, and why. */
    List<String> trouble();

    /** Of its notes those that a format says which has little room for any: {@link #trouble}, and what recording cost. */
    List<String> brief();

    /** What Cairn recorded. */
    record Recorded(RecordedProfile profile) implements ExportedProfile {
        @Override
        public StackProfile stacks() {
            return RecordedStacks.of(profile);
        }

        @Override
        public List<String> trouble() {
            return ProfileNotes.ofTrouble(profile);
        }

        @Override
        public List<String> brief() {
            return ProfileNotes.inBrief(trouble(), profile);
        }
    }

    /** What was read from a file. */
    record Stacks(StackProfile stacks) implements ExportedProfile {
        @Override
        public List<String> trouble() {
            return stacks.notes();
        }

        @Override
        public List<String> brief() {
            return trouble();
        }
    }
}
