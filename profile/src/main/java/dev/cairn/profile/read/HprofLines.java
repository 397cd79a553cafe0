// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import dev.cairn.wire.bytes.ModifiedUtf8;
import java.util.Arrays;

/** The lines of a report, as they are read. Their ends may be those of Windows. */
final class HprofLines {
    private final byte[] bytes;
    private int next;
    private int number;
    private boolean whole = true;

    HprofLines(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean hasNext() {
        return next < bytes.length;
    }

    String next() {
        int start = next;
        int end = start;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        whole = end < bytes.length;
        next = end + 1;
        number++;
        while (end > start && bytes[end - 1] == '\r') {
            end--;
        }
        return ModifiedUtf8.decode(Arrays.copyOfRange(bytes, start, end));
    }

    /** That of the line that came last, from 1 on. */
    int number() {
        return number;
    }

    /** Whether the line that came last has an end; where the file breaks off, nobody knows what else it would have said. */
    boolean isWhole() {
        return whole;
    }
}
