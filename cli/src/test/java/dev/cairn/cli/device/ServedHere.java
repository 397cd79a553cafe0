// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.CairnProcess;
import dev.cairn.report.device.ServedDeviceReport;
import dev.cairn.report.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running {@code cairn device serve} for a test's own VMs alone, ended by {@link #close} as by Ctrl-C. */
final class ServedHere implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    final ServedDeviceReport report;
    private final Process process;

    /** @param only pids, as other VMs of this machine are nothing to the test */
    ServedHere(Path home, List<Long> only, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("device", "serve", "--port", "0", "--json"));
        only.forEach(pid -> words.addAll(List.of("--only", Long.toString(pid))));
        words.addAll(List.of(more));
        process = new CairnProcess(home).start(words.toArray(String[]::new));
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null) {
            throw new AssertionError(
                    "It ended: " + new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        }
        report = Json.read(Json.type(ServedDeviceReport.class), line).orElseThrow();
    }

    /** How adb knows it. */
    String serial() {
        return report.host() + ":" + report.port();
    }

    /** Ends it, and returns its exit code. */
    int end() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("cairn device serve did not end.");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }
}
