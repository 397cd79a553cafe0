// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What connections may hold of this process.
 *
 * @param strangers how many there may be that have not shown the token yet
 * @param known how many there may be that have
 * @param firstRequest how long the head of a request may take, a stranger's from the moment it is connected
 * @param betweenBytes how long the next byte of a request's body may take
 * @param idle how long one that is known may wait before it asks again
 * @param stalled how long one may take nothing of what it is sent
 */
public record ConnectionLimits(
        int strangers, int known, Duration firstRequest, Duration betweenBytes, Duration idle, Duration stalled) {
    private static final int STRANGERS = 64;
    private static final int KNOWN = 192;
    private static final Pattern OPEN_FILES = Pattern.compile("^Max open files +(\\d+) ", Pattern.MULTILINE);

    /** For a process that may have as many open files as this one: connections never take more than three eighths. */
    public static ConnectionLimits ofThisProcess(Duration stalled) {
        return of(openFiles(), stalled);
    }

    public static ConnectionLimits of(int openFiles, Duration stalled) {
        return new ConnectionLimits(
                Math.clamp(openFiles / 8, 4, STRANGERS),
                Math.clamp(openFiles / 4, 8, KNOWN),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                stalled);
    }

    private static int openFiles() {
        try {
            String limits = Files.readString(Path.of("/proc/self/limits"), StandardCharsets.US_ASCII);
            Matcher soft = OPEN_FILES.matcher(limits);
            return soft.find() ? (int) Math.min(Long.parseLong(soft.group(1)), Integer.MAX_VALUE) : Integer.MAX_VALUE;
        } catch (IOException | NumberFormatException e) {
            return Integer.MAX_VALUE; // "unlimited", or no such file here
        }
    }
}
