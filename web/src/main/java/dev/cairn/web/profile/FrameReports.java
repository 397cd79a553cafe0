// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.profile;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.view.Framework;
import dev.cairn.profile.view.SourceName;
import dev.cairn.report.Frame;
import java.util.List;
import java.util.Optional;

/** Turns frames into reports, with what their names mean. */
public final class FrameReports {
    private FrameReports() {}

    /** A stack, the innermost frame first. */
    public static List<Frame> of(List<StackFrame> frames) {
        return frames.stream().map(FrameReports::of).toList();
    }

    /** One frame. */
    public static Frame of(StackFrame frame) {
        String source = SourceName.of(frame);
        return new Frame(
                frame.className(),
                frame.method(),
                frame.file().orElse(null),
                frame.line() > 0 ? frame.line() : null,
                frame.line() == StackFrame.NATIVE_LINE,
                source.equals(frame.text()) ? null : source,
                Framework.of(frame).map(Framework::name).orElse(null));
    }

    /** One frame of a thread that runs. */
    public static Frame of(dev.cairn.wire.ddm.chunk.field.StackFrame frame) {
        boolean inNative = frame.line() == dev.cairn.wire.ddm.chunk.field.StackFrame.NATIVE;
        return of(new StackFrame(
                frame.className(),
                frame.method(),
                inNative || frame.file().isEmpty() ? Optional.empty() : Optional.of(frame.file()),
                inNative ? StackFrame.NATIVE_LINE : frame.line() < 0 ? StackFrame.UNKNOWN_LINE : frame.line()));
    }
}
