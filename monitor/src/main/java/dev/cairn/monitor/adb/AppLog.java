// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.bytes.Bytes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What an app writes into its device's log, by the device's logcat. No app is connected to, and it need not be debuggable. */
public final class AppLog {
    public static final int MOST_LINES = 1000;

    /** The API level (Android 7) from which on logcat can show the lines of one process alone. */
    private static final int SINCE = 24;

    private static final int MOST_BYTES = 4 << 20;
    private static final int LONGEST_LINE = 8 * 1024;
    private static final Duration NO_END = Duration.ZERO;

    private final AdbServer server;
    private final DeviceApp app;
    private final Optional<String> objection;

    public AppLog(ReachedApp app) {
        this.server = app.server();
        this.app = app.app();
        this.objection = objection(app.device());
    }

    private static Optional<String> objection(Device device) {
        if (device.isCairn()) {
            return Optional.of(
                    device.serial() + " is the VMs of a machine with Cairn, which has no log of theirs: look on"
                            + " that machine where they write it.");
        }
        return device.apiLevel().orElse(SINCE) >= SINCE
                ? Optional.empty()
                : Optional.of("Before Android 7 (API level " + SINCE
                        + ") a device cannot show the log lines of one app alone: adb -s "
                        + device.serial()
                        + " logcat");
    }

    /** What came of {@link #last}. */
    public sealed interface Read {
        /** The oldest first. */
        record Lines(List<LogLine> lines) implements Read {}

        /**
         * There are none.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Read {}
    }

    /** The last lines that the device still has. */
    public Read last(int most) {
        if (objection.isPresent()) {
            return new Read.Failed(objection.get());
        }
        String said;
        try (AdbConnection connection = server.service(app.serial(), command("-d -v threadtime -t " + most))) {
            Bytes answer = connection.rest(MOST_BYTES);
            said = HostText.decode(answer);
        } catch (IOException e) {
            return new Read.Failed(failed(e));
        }
        List<LogLine> lines =
                said.lines().flatMap(line -> LogLine.parse(line).stream()).toList();
        Optional<String> other = said.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("---------"))
                .findFirst();
        return lines.isEmpty() && other.isPresent()
                ? new Read.Failed("The device does not show the log of " + app.key() + ", and says: " + other.get())
                : new Read.Lines(lines.subList(Math.max(0, lines.size() - most), lines.size()));
    }

    private String command(String options) {
        return "shell:logcat " + options + " --pid=" + app.pid() + " 2>&1";
    }

    private String failed(IOException e) {
        return "The log of " + app.key() + " cannot be read: " + DeviceReading.withoutStop(e) + ".";
    }

    /** What came of {@link #follow}. */
    public sealed interface Followed {
        /** The caller must close it. */
        record Going(Lines lines) implements Followed {}

        /**
         * It does not begin.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Followed {}
    }

    /**
     * The lines from now on, behind the last ones.
     *
     * @param first how many of these
     */
    public Followed follow(int first) {
        if (objection.isPresent()) {
            return new Followed.Failed(objection.get());
        }
        try {
            AdbConnection connection = server.service(app.serial(), command("-v threadtime -T " + first));
            return new Followed.Going(new Lines(connection));
        } catch (IOException e) {
            return new Followed.Failed(failed(e));
        }
    }

    /** Lines as they come. Owned by one thread. */
    public static final class Lines implements AutoCloseable {
        private final AdbConnection connection;
        private final InputStream in;

        private Lines(AdbConnection connection) throws IOException {
            this.connection = connection;
            this.in = new BufferedInputStream(connection.stream(NO_END));
        }

        /** Waits for the next one; empty at the end, as when the device goes. Of a long line the beginning counts. */
        public Optional<LogLine> next() throws IOException {
            while (true) {
                Optional<String> line = line();
                if (line.isEmpty()) {
                    return Optional.empty();
                }
                Optional<LogLine> parsed = LogLine.parse(line.get());
                if (parsed.isPresent()) {
                    return parsed;
                }
            }
        }

        private Optional<String> line() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int next = in.read();
            if (next < 0) {
                return Optional.empty();
            }
            for (; next >= 0 && next != '\n'; next = in.read()) {
                if (line.size() < LONGEST_LINE) {
                    line.write(next);
                }
            }
            return Optional.of(line.toString(StandardCharsets.UTF_8));
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
