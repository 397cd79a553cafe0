// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldTextsTest {
    @Test
    void countsWhatATextTakesBesideItsBytes() {
        HeldTexts texts = new HeldTexts(200);
        texts.hold(1, new byte[10]);
        texts.hold(2, new byte[10]);
        texts.hold(3, new byte[10]);
        assertThat(texts.unnamed()).isEqualTo(2);
        assertThat(texts.dropped()).isEqualTo(1);
    }

    @Test
    void countsOnlyTheLastOfThoseWithOneId() {
        HeldTexts texts = new HeldTexts(200);
        texts.hold(1, new byte[100]);
        texts.hold(1, new byte[10]);
        assertThat(texts.hasRoom(30)).isTrue();
        assertThat(texts.hasRoom(31)).isFalse();
        List<Integer> lengths = new ArrayList<>();
        texts.want(1);
        texts.give((_, text) -> lengths.add(text.length));
        assertThat(lengths).containsExactly(10);
    }
}
