// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import dev.cairn.profile.model.ProfileEnd;
import java.util.Arrays;
import java.util.Optional;

/** The words by which JSON tells why a profile ends; they do not change when a constant's name does. */
public final class EndText {
    private EndText() {}

    public static String of(ProfileEnd end) {
        return switch (end) {
            case SNAPSHOT -> "snapshot";
            case STOPPED -> "stopped";
            case TARGET_ENDED -> "targetEnded";
            case CORRUPT -> "corrupt";
            case GUARDRAIL -> "guardrail";
        };
    }

    public static Optional<ProfileEnd> parse(String text) {
        return Arrays.stream(ProfileEnd.values())
                .filter(end -> of(end).equals(text))
                .findFirst();
    }
}
