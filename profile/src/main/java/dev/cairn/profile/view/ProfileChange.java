// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import java.util.List;
import java.util.OptionalDouble;

/** One group of samples in two profiles; as in {@link ProfileRow}. */
public record ProfileChange(String name, List<StackFrame> frames, Estimate before, Estimate after) {
    private static final double SIGNIFICANT = 2;

    public ProfileChange {
        frames = List.copyOf(frames);
    }

    /** What came to it, with the errors of both. */
    public Estimate growth() {
        return after.minus(before);
    }

    /**
     * Whether it changed by more than twice its standard error: what is less happens by chance one time in twenty. Never where
     * the error is not known.
     */
    public boolean isSure() {
        OptionalDouble error = growth().standardError();
        return error.isPresent() && Math.abs(growth().value()) > SIGNIFICANT * error.getAsDouble();
    }
}
