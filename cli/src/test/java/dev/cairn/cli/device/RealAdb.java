// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The adb of this machine, with a server on a port of its own and a key of its own; its server ends with it. */
final class RealAdb implements AutoCloseable {
    private final String adb;
    private final String port;
    private final Map<String, String> environment = new HashMap<>(System.getenv());

    RealAdb(Path home) throws IOException {
        adb = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(each -> each + "/adb")
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no adb on the PATH: apt-get install adb."));
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = Integer.toString(free.getLocalPort());
        }
        environment.put("ANDROID_ADB_SERVER_PORT", port);
        for (String place : List.of("HOME", "XDG_RUNTIME_DIR", "ANDROID_SDK_HOME", "TMPDIR")) {
            environment.put(place, home.toString());
        }
    }

    /** The port of its server. */
    int port() {
        return Integer.parseInt(port);
    }

    /** For a Cairn that is to find its server. */
    Map<String, String> environment() {
        return Map.copyOf(environment);
    }

    /** What adb says. */
    String run(String... arguments) throws IOException {
        List<String> command = Stream.concat(Stream.of(adb, "-P", port), Arrays.stream(arguments))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        return said;
    }

    @Override
    public void close() throws IOException {
        run("kill-server");
    }
}
