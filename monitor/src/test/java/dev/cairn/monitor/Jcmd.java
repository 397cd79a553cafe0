// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the JDK's own tool says of a VM: the second opinion that the tests hold ours against. */
final class Jcmd {
    private static final Pattern USED = Pattern.compile("used (\\d+)([KMG])|(\\d+)([KMG]) used");

    private Jcmd() {}

    static String run(long pid, String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(Jdk.JDK_25.tool("jcmd").toString(), Long.toString(pid)));
        words.addAll(List.of(command));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Bytes in use in all generations together, as {@code GC.heap_info} says, rounded as it rounds. */
    static long heapUsed(long pid) throws IOException {
        return run(pid, "GC.heap_info")
                .lines()
                .filter(line -> !line.contains("etaspace") && !line.contains("class space") && !line.contains("region"))
                .mapToLong(line -> {
                    Matcher used = USED.matcher(line);
                    if (!used.find()) {
                        return 0;
                    }
                    return used.group(1) != null
                            ? Long.parseLong(used.group(1)) * unit(used.group(2))
                            : Long.parseLong(used.group(3)) * unit(used.group(4));
                })
                .sum();
    }

    private static long unit(String letter) {
        return switch (letter) {
            case "K" -> 1L << 10;
            case "M" -> 1L << 20;
            default -> 1L << 30;
        };
    }
}
