// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import dev.cairn.profile.model.StackFrame;
import java.util.List;

/**
 * One place, named: what a number in an {@code EventBatch} stands for.
 *
 * @param className as in Java source; empty if samples are not of objects
 * @param frames the innermost first
 */
public record Site(String className, List<StackFrame> frames, boolean truncated) {
    public Site {
        frames = List.copyOf(frames);
    }
}
