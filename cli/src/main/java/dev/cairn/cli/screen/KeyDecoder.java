// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes keys of the bytes that a terminal sends. A sequence may come in pieces; what no key is known for is left out. Not for
 * use by several threads.
 */
final class KeyDecoder {
    private static final char ESCAPE = 0x1B;
    /** Longer ones are no keys. */
    private static final int LONGEST_SEQUENCE = 16;

    private final StringBuilder sequence = new StringBuilder();

    /** The keys that are complete with these bytes. */
    List<Key> decode(byte[] bytes, int count) {
        List<Key> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            decode((char) (bytes[i] & 0xFF)).ifPresent(keys::add);
        }
        return keys;
    }

    private Optional<Key> decode(char c) {
        if (c == ESCAPE) {
            sequence.setLength(0);
            sequence.append(c);
            return Optional.empty();
        }
        if (sequence.isEmpty()) {
            return letter(c);
        }
        if (sequence.length() == 1) {
            boolean begins = c == '[' || c == 'O';
            sequence.append(c);
            if (!begins) {
                sequence.setLength(0); // Escape alone, or Alt with a letter
            }
            return begins ? Optional.empty() : letter(c);
        }
        sequence.append(c);
        boolean isLast = c >= '@' && c <= '~';
        if (!isLast && sequence.length() < LONGEST_SEQUENCE) {
            return Optional.empty();
        }
        String whole = sequence.substring(2);
        sequence.setLength(0);
        return isLast ? move(whole) : Optional.empty();
    }

    private static Optional<Key> letter(char c) {
        return c == '\n' || (c >= ' ' && c < 0x7F) ? Optional.of(new Key.Letter(c)) : Optional.empty();
    }

    /** As xterm, the Linux console and screen send them. */
    private static Optional<Key> move(String behindPrefix) {
        return Optional.ofNullable(
                switch (behindPrefix) {
                    case "A" -> Key.Move.UP;
                    case "B" -> Key.Move.DOWN;
                    case "C" -> Key.Move.RIGHT;
                    case "D" -> Key.Move.LEFT;
                    case "H", "1~", "7~" -> Key.Move.HOME;
                    case "F", "4~", "8~" -> Key.Move.END;
                    case "5~" -> Key.Move.PAGE_UP;
                    case "6~" -> Key.Move.PAGE_DOWN;
                    default -> null;
                });
    }
}
