// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import dev.cairn.profile.model.ProfileEnd;
import java.util.Arrays;
import java.util.Optional;

/** The words by which JSON says why a profile ends; they do not change when a constant's name does. */
public final class EndText {
    private EndText() {}

    /** The word for an end. */
    public static String of(ProfileEnd end) {
        return switch (end) {
            case SNAPSHOT -> "snapshot";
            case STOPPED -> "stopped";
            case TARGET_ENDED -> "targetEnded";
            case CORRUPT -> "corrupt";
            case GUARDRAIL -> "guardrail";
        };
    }

    /** The end that {@link #of} has this word for; empty if there is none. */
    public static Optional<ProfileEnd> parse(String text) {
        return Arrays.stream(ProfileEnd.values())
                .filter(end -> of(end).equals(text))
                .findFirst();
    }
}
