// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names one process for as long as the machine is up: a pid is used again, a pid with its start time is not.
 *
 * @param pid as this machine's own pid namespace knows it
 * @param startTicks when the process started, in kernel ticks since boot
 */
public record VmId(long pid, long startTicks) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

    /** The one whose {@link #toString} is {@code text}; empty if it is of none. */
    public static Optional<VmId> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(new VmId(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return pid + "-" + startTicks;
    }
}
