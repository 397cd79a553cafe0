// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The JDK's own way to ask a VM. */
public final class Jcmd {
    private Jcmd() {}

    /** Runs a command in a VM and returns what it said. */
    public static String run(Jdk jdk, TargetJvm target, String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of(jdk.tool("jcmd").toString(), String.valueOf(target.jvmPid())));
        all.addAll(List.of(command));
        Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", all) + " said: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return said;
    }
}
