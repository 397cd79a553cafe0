// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import java.util.List;

/**
 * One group of samples.
 *
 * @param name of a site, the class
 * @param frames of a site, the innermost first; else empty
 * @param values one for each type of the profile
 * @param withCalled of a method: those values with what was done by all that it called; else the same
 */
public record ProfileRow(String name, List<StackFrame> frames, List<Estimate> values, List<Estimate> withCalled) {
    public ProfileRow {
        frames = List.copyOf(frames);
        values = List.copyOf(values);
        withCalled = List.copyOf(withCalled);
    }
}
