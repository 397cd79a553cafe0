// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is used of {@code /proc/PID/status}.
 *
 * @param uid the real user id: whose process it is
 * @param effectiveUid the user id that its files get, and that it is let in by
 * @param innermostPid the pid as the process itself sees it
 * @param namespaceDepth 1 on the host, more in a container
 * @param threads 0 where the file does not say how many there are
 */
public record ProcessStatus(long uid, long effectiveUid, long innermostPid, int namespaceDepth, long threads) {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");
    private static final int LIMIT = 16 * 1024;

    public static Optional<ProcessStatus> read(ProcFs proc, long pid) {
        Path file = proc.of(pid, "status");
        return ProcFs.readText(file, LIMIT).map(text -> parse(text, pid));
    }

    static ProcessStatus parse(String text, long pid) {
        long uid = -1;
        long effectiveUid = -1;
        long innermost = pid;
        int depth = 1;
        long threads = 0;
        for (String line : text.lines().toList()) {
            if (line.startsWith("Uid:")) {
                long[] uids = numbers(line);
                uid = uids[0];
                effectiveUid = uids[Math.min(1, uids.length - 1)];
            } else if (line.startsWith("NSpid:")) {
                long[] pids = numbers(line);
                innermost = pids[pids.length - 1];
                depth = pids.length;
            } else if (line.startsWith("Threads:")) {
                threads = numbers(line)[0];
            }
        }
        return new ProcessStatus(uid, effectiveUid, innermost, depth, threads);
    }

    private static long[] numbers(String line) {
        String[] words = WHITE_SPACE.split(line.substring(line.indexOf(':') + 1).strip());
        long[] numbers = new long[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = ProcFs.parsePid(words[i]);
        }
        return numbers;
    }
}
