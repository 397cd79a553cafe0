// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Names of users of this machine, from {@code /etc/passwd}; a uid that is not there is shown as its number. */
public final class Users {
    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final int LIMIT = 1024 * 1024;
    private static final Map<Long, String> NAMES = read();

    private Users() {}

    public static String name(long uid) {
        return NAMES.getOrDefault(uid, Long.toString(uid));
    }

    private static Map<Long, String> read() {
        Map<Long, String> names = new HashMap<>();
        ProcFs.readText(PASSWD, LIMIT).orElse("").lines().forEach(line -> {
            String[] fields = line.split(":", 4);
            if (fields.length == 4) {
                names.putIfAbsent(ProcFs.parsePid(fields[2]), fields[0]);
            }
        });
        return Map.copyOf(names);
    }
}
