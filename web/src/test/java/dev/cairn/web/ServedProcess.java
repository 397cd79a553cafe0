// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.target.Served;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A server in a JVM of its own, with as much memory as Cairn starts with. */
final class ServedProcess implements AutoCloseable {
    private final TargetJvm jvm;
    final ServerFile file;

    /** @param openFiles how many it may have */
    ServedProcess(int openFiles) {
        String token = AccessToken.random().text();
        this.jvm = TargetJvm.on(Jdk.JDK_25, "-Xmx256m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED")
                .behind("sh", "-c", "ulimit -n " + openFiles + " && exec \"$@\"", "sh")
                .startWith(List.of("-cp", System.getProperty("java.class.path"), Served.class.getName(), token));
        int port = Integer.parseInt(jvm.firstLine().replace("port ", ""));
        this.file = new ServerFile("http://127.0.0.1:" + port + "/", token, jvm.pid(), "");
    }

    int port() {
        return java.net.URI.create(file.url()).getPort();
    }

    boolean isAlive() {
        return jvm.isAlive();
    }

    String errors() {
        return jvm.errors();
    }

    long residentBytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(jvm.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .flatMap(line -> Arrays.stream(line.split("\\s+")).skip(1).limit(1))
                    .mapToLong(kib -> Long.parseLong(kib) * 1024)
                    .sum();
        }
    }

    @Override
    public void close() {
        jvm.close();
    }
}
