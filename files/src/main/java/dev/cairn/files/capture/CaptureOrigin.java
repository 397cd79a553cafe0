// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a capture comes from.
 *
 * @param vm empty if nobody knows, as of a file that was brought in
 */
public record CaptureOrigin(By by, Optional<CapturedVm> vm) {
    /** Who made it a capture. */
    public enum By {
        PAGE,
        COMMAND,
        RULE,
        BROUGHT_IN;

        /** As files and messages have it. */
        public String word() {
            return switch (this) {
                case PAGE -> "page";
                case COMMAND -> "command";
                case RULE -> "rule";
                case BROUGHT_IN -> "broughtIn";
            };
        }

        static Optional<By> ofWord(String word) {
            return Arrays.stream(values())
                    .filter(by -> by.word().toLowerCase(Locale.ROOT).equals(word.toLowerCase(Locale.ROOT)))
                    .findFirst();
        }
    }

    /** Of a VM that runs. */
    public static CaptureOrigin of(By by, CapturedVm vm) {
        return new CaptureOrigin(by, Optional.of(vm));
    }

    /** Of a file from elsewhere. */
    public static CaptureOrigin broughtIn() {
        return new CaptureOrigin(By.BROUGHT_IN, Optional.empty());
    }
}
