// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Where objects were allocated that are held for a dump.
 *
 * @param thread that allocated them
 * @param age how many collections they had outlived, in words
 * @param interval mean bytes between samples when they were drawn, roughly; 0 if nothing of their size was left out
 * @param frames the innermost first
 * @param truncated whether the stack had more frames
 */
@Json
public record HeldStackRow(String thread, String age, long interval, List<Frame> frames, boolean truncated) {
    public HeldStackRow {
        frames = List.copyOf(frames);
    }
}
