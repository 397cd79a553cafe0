// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.util.List;

/**
 * Objects of one class that were allocated at one stack.
 *
 * @param className as in Java source: {@code byte[]}, {@code java.lang.String}
 * @param frames the youngest first: the method that allocated. They are no deeper than was asked for
 */
public record AllocationSite(String className, List<StackTraceElement> frames, long objects, long bytes) {
    public AllocationSite {
        frames = List.copyOf(frames);
    }
}
