// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyDecoderTest {
    private final KeyDecoder decoder = new KeyDecoder();

    private List<Key> decoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return decoder.decode(bytes, bytes.length);
    }

    @Test
    void lettersAndArrowsOfSeveralTerminals() {
        assertThat(decoded("q\u001B[A?\u001BOD"))
                .containsExactly(new Key.Letter('q'), Key.Move.UP, new Key.Letter('?'), Key.Move.LEFT);
        assertThat(decoded("\u001B[5~\u001B[6~\u001B[1~\u001BOF"))
                .containsExactly(Key.Move.PAGE_UP, Key.Move.PAGE_DOWN, Key.Move.HOME, Key.Move.END);
    }

    @Test
    void aSequenceMayComeInPieces() {
        assertThat(decoded("\u001B")).isEmpty();
        assertThat(decoded("[")).isEmpty();
        assertThat(decoded("Bx")).containsExactly(Key.Move.DOWN, new Key.Letter('x'));
    }

    @Test
    void whatNoKeyIsKnownForIsLeftOut() {
        assertThat(decoded("\u001B[1;5P\té\u001B[200~r")).containsExactly(new Key.Letter('r'));
        assertThat(decoded("\u001B\u001B[C")).containsExactly(Key.Move.RIGHT);
        assertThat(decoded("\u001B[" + "1".repeat(100) + "q"))
                .as("no sequence is kept for ever")
                .endsWith(new Key.Letter('q'));
    }
}
