// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.StackFrame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The places that a flight recorder has reported, each of them once. Room for them is limited: places that find none
 * stand at one place for all others, and are counted.
 */
final class FlightPlaces {
    /** As the books of the agent's recordings call it. */
    static final Place OTHERS = new Place(
            "[other]",
            "[other threads]",
            List.of(new StackFrame("", "[other sites]", Optional.empty(), StackFrame.UNKNOWN_LINE)),
            false);

    /** What a place takes here, and in the sums of the whole and of a window. */
    private static final int PLACE_BYTES = 512;

    private static final int FRAME_BYTES = 192;
    private static final int REFERENCE_BYTES = 8;
    private static final int CHAR_BYTES = 2;

    private final long mostBytes;
    private final Map<Place, Place> known = new HashMap<>();
    private final Map<StackFrame, StackFrame> frames = new HashMap<>();
    private long bytes;
    private long withoutRoom;

    /** Where something was allocated, and by whom. */
    record Place(String className, String thread, List<StackFrame> frames, boolean truncated) {
        Place {
            frames = List.copyOf(frames);
        }
    }

    /** @param mostBytes that they may take, an estimate */
    FlightPlaces(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** The place that equals this one, and takes no more memory if it is known already; or {@link #OTHERS}. */
    Place of(Place place) {
        Place same = known.get(place);
        if (same != null) {
            return same;
        }
        long more = bytes(place);
        if (bytes + more > mostBytes) {
            withoutRoom++;
            return OTHERS;
        }
        Place kept = new Place(
                place.className(),
                place.thread(),
                place.frames().stream()
                        .map(frame -> frames.computeIfAbsent(frame, each -> each))
                        .toList(),
                place.truncated());
        bytes += more;
        known.put(kept, kept);
        return kept;
    }

    private long bytes(Place place) {
        long sum = PLACE_BYTES
                + (long) CHAR_BYTES
                        * (place.className().length() + place.thread().length());
        for (StackFrame frame : place.frames()) {
            sum += REFERENCE_BYTES;
            sum += frames.containsKey(frame)
                    ? 0
                    : FRAME_BYTES
                            + (long) CHAR_BYTES
                                    * (frame.className().length()
                                            + frame.method().length());
        }
        return sum;
    }

    /** How many samples stand at {@link #OTHERS}. */
    long withoutRoom() {
        return withoutRoom;
    }
}
