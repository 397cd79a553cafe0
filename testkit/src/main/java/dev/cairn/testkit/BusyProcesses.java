// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that take all the CPU time they can get, as builds and other programs do on the machine of a user. They end when this is
 * closed, and also with the process that started them.
 */
public final class BusyProcesses implements AutoCloseable {
    /** A shell that spins until its input ends, as it does when the process that feeds it ends. */
    private static final String SPIN = "while :; do :; done & spins=$!; read line; kill $spins";

    private final List<Process> processes = new ArrayList<>();

    private BusyProcesses() {}

    /**
     * Runs a command beside busy processes, and ends as it does.
     *
     * @param args how many, and the command
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 2) {
            System.err.println(
                    "Give how many busy processes there are to be, and the command that is run beside them.");
            System.exit(2);
        }
        BusyProcesses busy = start(Integer.parseInt(args[0]));
        int code;
        try {
            code = new ProcessBuilder(List.of(args).subList(1, args.length))
                    .inheritIO()
                    .start()
                    .waitFor();
        } finally {
            busy.close();
        }
        System.exit(code);
    }

    public static BusyProcesses start(int count) {
        BusyProcesses busy = new BusyProcesses();
        try {
            for (int i = 0; i < count; i++) {
                busy.processes.add(new ProcessBuilder("sh", "-c", SPIN).start());
            }
            return busy;
        } catch (IOException e) {
            busy.close();
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
