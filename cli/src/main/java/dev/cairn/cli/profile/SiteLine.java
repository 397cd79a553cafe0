// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.view.Framework;
import dev.cairn.profile.view.SourceName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A stack in one line, the innermost frame first: a few frames of it. Where the innermost ones are all of the platform and of
 * frameworks, as of what joins strings or grows a map, some give way to those of the program that called it: that is where
 * the reader can change something.
 */
final class SiteLine {
    private static final int SHOWN = 4;
    private static final int SHOWN_OF_FRAMEWORKS = 2;
    private static final String THEN = " < ";
    private static final String MORE = "...";

    private SiteLine() {}

    static String of(List<StackFrame> frames) {
        if (frames.size() <= SHOWN) {
            return places(frames);
        }
        int caller = firstOfProgram(frames);
        if (caller < SHOWN) {
            return places(frames.subList(0, SHOWN)) + THEN + MORE;
        }
        int end = Math.min(caller + SHOWN - SHOWN_OF_FRAMEWORKS, frames.size());
        return places(frames.subList(0, SHOWN_OF_FRAMEWORKS))
                + THEN
                + MORE
                + THEN
                + places(frames.subList(caller, end))
                + (end < frames.size() ? THEN + MORE : "");
    }

    /** The same in ever fewer columns. The program's own frame is in all of them, at last without its package. */
    static List<String> everShorter(List<StackFrame> frames) {
        int caller = firstOfProgram(frames);
        StackFrame own = frames.get(caller);
        String before = caller > 1 ? THEN + MORE + THEN : caller == 1 ? THEN : "";
        String innermost = caller == 0 ? "" : place(frames.getFirst());
        String omitted = caller == 0 ? "" : MORE + THEN;
        return List.of(
                of(frames), innermost + before + place(own), omitted + place(own), omitted + bare(own), bare(own));
    }

    private static String bare(StackFrame frame) {
        int prefix = frame.className().lastIndexOf('.') + 1;
        return place(frame).substring(prefix);
    }

    /** {@code B.} of {@code a.B.}, and {@code B} of {@code a.B}. */
    static String withoutPackage(String name) {
        return name.substring(name.lastIndexOf('.', name.length() - 2) + 1).replaceFirst("^\\.$", "");
    }

    /** The innermost frame that is the program's own; 0 if none is known to be. */
    private static int firstOfProgram(List<StackFrame> frames) {
        return IntStream.range(0, frames.size())
                .filter(i -> isOfProgram(frames.get(i)))
                .findFirst()
                .orElse(0);
    }

    private static boolean isOfProgram(StackFrame frame) {
        return !frame.className().isEmpty() && Framework.of(frame).isEmpty();
    }

    private static String places(List<StackFrame> frames) {
        return frames.stream().map(SiteLine::place).collect(Collectors.joining(THEN));
    }

    private static String place(StackFrame frame) {
        return SourceName.of(frame) + line(frame);
    }

    private static String line(StackFrame frame) {
        return frame.line() > 0 ? ":" + frame.line() : "";
    }
}
