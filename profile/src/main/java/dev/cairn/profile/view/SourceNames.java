// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.StackFrame;
import java.util.HashMap;
import java.util.Map;

/** The names of one profile's frames as their source has them, each found once: many samples share a frame. */
final class SourceNames {
    private final Map<StackFrame, String> known = new HashMap<>();

    String of(StackFrame frame) {
        return known.computeIfAbsent(frame, SourceName::of);
    }
}
