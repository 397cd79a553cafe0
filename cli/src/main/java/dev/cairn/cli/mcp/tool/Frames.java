// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.report.Frame;
import java.util.List;

/** Stacks as short texts. */
final class Frames {
    private static final int DEEPEST = 24;

    private Frames() {}

    static List<String> words(List<Frame> frames) {
        return frames.stream().limit(DEEPEST).map(Frames::words).toList();
    }

    private static String words(Frame frame) {
        String place = frame.inNative()
                ? "native"
                : frame.file() == null ? "" : frame.file() + (frame.line() == null ? "" : ":" + frame.line());
        return frame.className() + "." + frame.method() + (place.isEmpty() ? "" : "(" + place + ")");
    }
}
