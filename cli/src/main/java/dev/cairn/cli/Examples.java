// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import java.util.Map;

/** One worked example per command, for who asked in a way that made no sense. */
final class Examples {
    private static final Map<String, String> BY_COMMAND = Map.of(
            "cairn", "cairn ps    (lists the VMs; cairn alone starts the monitor and prints its address)",
            "serve", "cairn serve --http 127.0.0.1:8710",
            "ps", "cairn ps --watch",
            "info", "cairn info 4711    (a pid, or a unique part of a VM's name)",
            "heap", "cairn heap tomcat    (a pid, or a unique part of a VM's name)",
            "threads", "cairn threads tomcat --stacks    (a pid, or a unique part of a VM's name)",
            "gc", "cairn gc tomcat    (a pid, or a unique part of a VM's name)",
            "dump", "cairn dump tomcat /var/tmp/tomcat.hprof.gz    (ends in .hprof or .hprof.gz)",
            "doctor", "cairn doctor");

    private Examples() {}

    static String of(String command) {
        return BY_COMMAND.getOrDefault(command, "cairn ps");
    }
}
