// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Finds the adb server, and has adb start it if it does not run. */
public final class AdbSearch {
    /** As adb itself reads it. */
    public static final String PORT = "ANDROID_ADB_SERVER_PORT";

    private static final int USUAL_PORT = 5037;
    private static final int MOST_PORT = 0xFFFF;

    private AdbSearch() {}

    /** What was found. */
    public sealed interface Found {
        record Server(AdbServer server) implements Found {}

        /**
         * There is none.
         *
         * @param why a sentence with the way out
         */
        record None(String why) implements Found {}
    }

    /** The server; if none runs, adb starts it, where it is on the PATH. */
    public static Found find(Map<String, String> environment) throws InterruptedException {
        Optional<Integer> port = port(environment);
        if (port.isEmpty()) {
            return noPort(environment);
        }
        if (isThere(port.get())) {
            return new Found.Server(new AdbServer(port.get(), AdbServer.PATIENCE));
        }
        String none = "No adb server answers at 127.0.0.1:" + port.get();
        Optional<AdbProgram> program = AdbProgram.find(environment);
        if (program.isEmpty()) {
            return new Found.None(none
                    + ", and there is no adb on the PATH that could start one: apt-get install adb, or"
                    + " start it where it is, and say its port with " + PORT + " if that is not " + USUAL_PORT + ".");
        }
        Optional<String> problem = program.get().startServer(port.get());
        if (problem.isPresent()) {
            return new Found.None(none + ". " + problem.get());
        }
        return isThere(port.get())
                ? new Found.Server(new AdbServer(port.get(), AdbServer.PATIENCE))
                : new Found.None(none + ", although adb says that it started one.");
    }

    /** The server if it runs already: for a caller that was not asked for devices. */
    public static Found running(Map<String, String> environment) {
        Optional<Integer> port = port(environment);
        if (port.isEmpty()) {
            return noPort(environment);
        }
        return isThere(port.get())
                ? new Found.Server(new AdbServer(port.get(), AdbServer.PATIENCE))
                : new Found.None("No adb server answers at 127.0.0.1:" + port.get() + ". See: cairn devices");
    }

    private static Found noPort(Map<String, String> environment) {
        return new Found.None(
                PORT + " is \"" + environment.get(PORT) + "\", which is no port: say 1 to " + MOST_PORT + ".");
    }

    private static Optional<Integer> port(Map<String, String> environment) {
        try {
            int port = Integer.parseInt(environment.getOrDefault(PORT, Integer.toString(USUAL_PORT)));
            return port >= 1 && port <= MOST_PORT ? Optional.of(port) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean isThere(int port) {
        try (AdbConnection connection = AdbConnection.open(port, AdbServer.PATIENCE)) {
            return connection.channel().isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
