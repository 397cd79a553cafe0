// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.bytes.HeapSegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Neighbouring segments of a dump that one thread walks at a time: about a megabyte, or one segment that is larger.
 *
 * @param firstSegment its number
 * @param endSegment the number of the first segment that is no longer of it
 */
public record Stretch(int firstSegment, int endSegment) {
    private static final long ENOUGH = 1 << 20;

    public static List<Stretch> of(List<HeapSegment> segments) {
        List<Stretch> result = new ArrayList<>();
        int first = 0;
        long bytes = 0;
        for (int i = 0; i < segments.size(); i++) {
            bytes += segments.get(i).length();
            if (bytes >= ENOUGH || i == segments.size() - 1) {
                result.add(new Stretch(first, i + 1));
                first = i + 1;
                bytes = 0;
            }
        }
        return result;
    }
}
