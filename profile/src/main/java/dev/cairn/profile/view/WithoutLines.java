// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;

/** A profile whose frames name methods, but no lines. */
final class WithoutLines {
    private WithoutLines() {}

    static StackProfile of(StackProfile profile) {
        return new StackProfile(
                profile.title(),
                profile.types(),
                profile.defaultType(),
                profile.startMillis(),
                profile.durationNanos(),
                profile.period(),
                profile.periodType(),
                profile.notes(),
                profile.samples().stream().map(WithoutLines::of).toList());
    }

    private static StackSample of(StackSample sample) {
        return new StackSample(
                sample.frames().stream().map(WithoutLines::of).toList(),
                sample.values(),
                sample.labels(),
                sample.standardErrors());
    }

    private static StackFrame of(StackFrame frame) {
        boolean numbered = frame.line() > 0;
        return new StackFrame(
                frame.className(), frame.method(), frame.file(), numbered ? StackFrame.UNKNOWN_LINE : frame.line());
    }
}
