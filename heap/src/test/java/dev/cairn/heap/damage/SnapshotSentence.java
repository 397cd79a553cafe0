// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.SnapshotException;
import java.util.Objects;

/** Checks the message about a file that cannot be read: sentences, perhaps followed by the command that can read it. */
public final class SnapshotSentence {
    private static final String COMMAND = " See: cairn profile show ";

    private SnapshotSentence() {}

    public static void assertIn(SnapshotException e) {
        String said = Objects.requireNonNull(e.getMessage());
        int command = said.lastIndexOf(COMMAND);
        assertThat(command < 0 ? said : said.substring(0, command)).endsWith(".");
    }
}
