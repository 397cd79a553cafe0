// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.record.FrameList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TracesTest {
    private static final int ROOM = 1 << 20;

    private static FrameList frames(int... methods) {
        FrameList frames = new FrameList();
        frames.reset(methods.length, 0);
        for (int i = 0; i < methods.length; i++) {
            frames.set(i, methods[i], 10 * i);
        }
        return frames;
    }

    @Test
    void numbersEachTraceOnce() {
        Traces traces = new Traces(ROOM);
        int first = traces.of(frames(1, 2), Traces.NO_THREAD);
        assertThat(traces.of(frames(), Traces.NO_THREAD)).isEqualTo(Traces.FIRST);
        assertThat(traces.of(frames(1, 2), Traces.NO_THREAD)).isEqualTo(first);
        assertThat(traces.of(frames(2, 1), Traces.NO_THREAD)).isNotEqualTo(first);
        assertThat(traces.of(frames(1, 2), 200_001)).isNotEqualTo(first);
        assertThat(traces.depth(first)).isEqualTo(2);
        assertThat(traces.method(first, 1)).isEqualTo(2);
        assertThat(traces.bytecodeIndex(first, 1)).isEqualTo(10);
    }

    @Test
    void findsThemAgainAmongMany() {
        Traces traces = new Traces(ROOM);
        List<Integer> serials = new ArrayList<>();
        for (int i = 1; i <= 10_000; i++) {
            serials.add(traces.of(frames(i, i % 7), Traces.NO_THREAD));
        }
        assertThat(serials).doesNotHaveDuplicates();
        for (int i = 1; i <= 10_000; i++) {
            assertThat(traces.of(frames(i, i % 7), Traces.NO_THREAD)).isEqualTo(serials.get(i - 1));
        }
        assertThat(traces.further()).isZero();
    }

    @Test
    void hasOneTraceForAllThatFindNoRoom() {
        Traces traces = new Traces(10);
        int known = traces.of(frames(1, 2, 3), Traces.NO_THREAD);
        assertThat(known).isGreaterThan(Traces.FURTHER);
        assertThat(traces.of(frames(4, 5, 6, 7), Traces.NO_THREAD)).isEqualTo(Traces.FURTHER);
        assertThat(traces.of(frames(8, 5, 6, 7), Traces.NO_THREAD)).isEqualTo(Traces.FURTHER);
        assertThat(traces.of(frames(1, 2, 3), Traces.NO_THREAD)).isEqualTo(known);
        assertThat(traces.further()).isEqualTo(2);
    }
}
