// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.profile.model.RecordedProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a recording stands with its windows.
 *
 * @param windows the oldest first
 * @param held the range that somebody holds to compare others with
 * @param notes what a reader must know of the windows, a sentence each
 */
public record RecordingTimeline(List<RecordedProfile> windows, Optional<TimeRange> held, List<String> notes) {
    static RecordingTimeline of(DeskRecording recording) {
        RecordingWindows windows = recording.windows();
        List<String> notes = new ArrayList<>();
        if (windows.gaps() > 0) {
            notes.add(windows.gaps()
                    + (windows.gaps() == 1 ? " piece of time is" : " pieces of time are")
                    + " in no window, as the VM or Cairn had too much to do; the whole recording has all of it.");
        }
        recording.lack().ifPresent(notes::add);
        return new RecordingTimeline(windows.all(), windows.held(), List.copyOf(notes));
    }
}
