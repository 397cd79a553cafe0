// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import dev.cairn.wire.bytes.ModifiedUtf8;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The lines of a report, one in memory at a time. Their ends may be those of Windows. */
final class HprofLines {
    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private final ItemBudget budget;
    private byte[] bytes = new byte[CHUNK];
    private int next;
    private int end;
    private int number;
    private boolean whole = true;

    HprofLines(InputStream in, ItemBudget budget) {
        this.in = in;
        this.budget = budget;
    }

    boolean hasNext() throws IOException, UnreadableProfile {
        return next < end || fill();
    }

    String next() throws IOException, UnreadableProfile {
        int newline = newline(next);
        while (newline < 0) {
            int looked = end - next;
            if (!fill()) {
                break;
            }
            newline = newline(next + looked);
        }
        whole = newline >= 0;
        int start = next;
        int last = whole ? newline : end;
        next = whole ? newline + 1 : end;
        number++;
        while (last > start && bytes[last - 1] == '\r') {
            last--;
        }
        return ModifiedUtf8.decode(Arrays.copyOfRange(bytes, start, last));
    }

    private int newline(int from) {
        for (int i = from; i < end; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Reads more behind what is there of the line, which is moved to the front; false at the end of the file. */
    private boolean fill() throws IOException, UnreadableProfile {
        int kept = end - next;
        System.arraycopy(bytes, next, bytes, 0, kept);
        next = 0;
        end = kept;
        if (kept == bytes.length) {
            budget.mayHold(2L * kept);
            bytes = Arrays.copyOf(bytes, 2 * kept);
        }
        int count = in.read(bytes, end, bytes.length - end);
        end += Math.max(0, count);
        return count > 0;
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
