// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a device's service {@code track-jdwp} sends at each change: the pids of all processes that can be debugged, a line each. */
public final class JdwpProcesses {
    private static final int MOST_DIGITS = 10;

    private JdwpProcesses() {}

    /** The pids in {@code text}, each once. What is no pid is left out. */
    public static List<Long> parse(String text) {
        Set<Long> pids = new LinkedHashSet<>();
        text.lines().map(String::strip).filter(JdwpProcesses::isPid).forEach(line -> pids.add(Long.valueOf(line)));
        return List.copyOf(pids);
    }

    private static boolean isPid(String text) {
        return !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    public static String text(List<Long> pids) {
        return pids.stream().map(pid -> pid + "\n").collect(Collectors.joining());
    }
}
