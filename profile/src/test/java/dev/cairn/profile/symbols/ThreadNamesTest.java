// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ring.RecordLayout.ThreadName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadNamesTest {
    private final List<String> told = new ArrayList<>();
    private final ThreadNames names = new ThreadNames(told::add);

    private String name(int thread) {
        return told.get(names.number(thread));
    }

    @Test
    void threadsOfOneNameShareItsNumber() {
        names.add(1, 0, "main");
        names.add(2, 0, "worker");
        names.add(3, 0, "worker");
        assertThat(name(1)).isEqualTo("main");
        assertThat(name(2)).isEqualTo("worker");
        assertThat(names.number(3)).isEqualTo(names.number(2));
        assertThat(told).containsExactly("main", "worker");
    }

    @Test
    void aThreadWithoutANameSaysOfWhatKindItIs() {
        names.add(1, ThreadName.FLAG_VIRTUAL, "");
        names.add(2, 0, "");
        assertThat(name(1)).isEqualTo("[virtual thread]");
        assertThat(name(2)).isEqualTo("[unnamed thread]");
    }

    @Test
    void aThreadWhoseNameComesLateHasItFromThenOn() {
        assertThat(name(5)).isEqualTo("[unknown thread]");
        assertThat(name(5)).isEqualTo("[unknown thread]");
        assertThat(names.unresolved()).isEqualTo(1);
        names.add(5, 0, "late");
        assertThat(name(5)).isEqualTo("late");
    }

    @Test
    void millionsOfThreadsAreNotKeptButThoseThatShowUpAre() {
        names.add(-1, 0, "main");
        for (int i = 0; i < 1_000_000; i++) {
            names.add(i, ThreadName.FLAG_VIRTUAL, "");
            if (i % 100_000 == 0) {
                assertThat(name(-1)).isEqualTo("main");
            }
        }
        assertThat(name(999_999)).isEqualTo("[virtual thread]");
        assertThat(name(0)).isEqualTo("[unknown thread]");
    }

    @Test
    void pastItsBoundsNewNamesAreOne() {
        for (int i = 0; i < 100_000; i++) {
            names.add(i, 0, "[t" + i);
        }
        assertThat(told.size()).isLessThan(17_000);
        assertThat(name(99_999)).isEqualTo("[further threads]");
    }
}
