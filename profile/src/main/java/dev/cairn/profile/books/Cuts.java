// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.Window;

/**
 * Where one consumer's profiles begin, and what had been summed up there.
 *
 * @param <S> the sums, which never change
 */
final class Cuts<S> {
    private final RecordingClock clock;
    private Line<S> previous;
    private Line<S> beginning;

    Cuts(RecordingClock clock, S nothing) {
        this.clock = clock;
        previous = new Line<>(clock.startNanos(), nothing);
        beginning = previous;
    }

    /** What to subtract, and the time that is left. */
    record Since<S>(S sums, Window window) {}

    Since<S> cut(Extent extent, long nanos, S now) {
        long end = Math.max(nanos, previous.nanos);
        Line<S> from = extent == Extent.WHOLE ? beginning : previous;
        switch (extent) {
            case WHOLE -> {}
            case WINDOW -> previous = new Line<>(end, now);
            case RESTART -> {
                previous = new Line<>(end, now);
                beginning = previous;
            }
        }
        return new Since<>(from.sums, clock.window(from.nanos, end));
    }

    S previous() {
        return previous.sums;
    }

    S beginning() {
        return beginning.sums;
    }

    private record Line<S>(long nanos, S sums) {}
}
