// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of a snapshot in another format.
 *
 * @param format of the new file, as in {@link dev.cairn.heap.SnapshotSummary#format}
 * @param objects that were written
 * @param references that they have, as far as they are not null
 * @param roots that were written
 * @param losses sentences about what the new format cannot say, and how much of it there was
 * @param problems sentences about what was wrong in the old file
 */
public record ConversionReport(
        String format, long objects, long references, long roots, List<String> losses, List<String> problems) {
    public ConversionReport {
        losses = List.copyOf(losses);
        problems = List.copyOf(problems);
    }

    /** The same with the loss of the other dumps, if the old file holds several. */
    ConversionReport ofDump(int number, int dumps) {
        if (dumps <= 1) {
            return this;
        }
        List<String> more = new ArrayList<>(losses);
        more.addFirst("Only dump " + number + " of the " + dumps + " in the file was converted; --dump chooses.");
        return new ConversionReport(format, objects, references, roots, more, problems);
    }
}
