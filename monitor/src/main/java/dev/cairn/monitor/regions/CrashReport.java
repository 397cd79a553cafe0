// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import dev.cairn.monitor.proc.RegularFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What HotSpot leaves when it crashes, {@code hs_err_pid123.log}, as far as it says what the heap looked like. */
public final class CrashReport {
    /** Some hundred times what a report has. */
    static final long MOST_BYTES = 64L << 20;

    private static final int MOST_LINE_BYTES = 4096;
    private static final Pattern PID = Pattern.compile("\\bpid=(\\d{1,10})\\b");
    private static final String CAUSE_FOLLOWS = "# A fatal error has been detected";
    private static final String NO_MEMORY = "# There is insufficient memory";
    private static final String VM = "# Java VM: ";
    private static final String TIME = "Time: ";

    private final RegionTable table = new RegionTable();
    private boolean isReport;
    private String cause = "";
    private OptionalLong pid = OptionalLong.empty();
    private String vm = "";
    private String time = "";

    private CrashReport() {}

    /** What came of it. */
    public sealed interface Result {
        record Read(RegionSource.Crashed source, RegionMap map) implements Result {}

        /**
         * There is no map.
         *
         * @param sentence why, and what to do
         */
        record Failed(String sentence) implements Result {}
    }

    /** Reads {@code file}, which may hold anything. */
    public static Result read(Path file) {
        try (InputStream in = new BufferedInputStream(Channels.newInputStream(RegularFile.open(file)))) {
            return new CrashReport().read(file, in);
        } catch (IOException e) {
            return new Result.Failed(file + " cannot be read, as it " + e.getMessage() + ".");
        }
    }

    private Result read(Path file, InputStream in) throws IOException {
        Lines lines = new Lines(in);
        for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
            head(line.get());
            table.accept(line.get());
            if (lines.bytes > MOST_BYTES) {
                return new Result.Failed(file + " is longer than " + (MOST_BYTES >> 20)
                        + " MiB: no crash report of a VM is. Give --from the file that the VM wrote.");
            }
        }
        return switch (table.finish(lines.endsWithLine)) {
            case RegionTable.Result.Read(RegionMap map) ->
                new Result.Read(new RegionSource.Crashed(file, pid, cause, vm, time), map);
            case RegionTable.Result.Failed(String sentence)
            when !isReport ->
                new Result.Failed(file + " " + sentence
                        + " It is no crash report: a VM writes hs_err_pidPID.log into its working directory.");
            case RegionTable.Result.Failed(String sentence) -> new Result.Failed(file + " " + sentence);
        };
    }

    private void head(String line) {
        if (line.startsWith(CAUSE_FOLLOWS) || line.startsWith(NO_MEMORY)) {
            isReport = true;
            cause = line.startsWith(NO_MEMORY) ? line.substring(1).strip() : cause;
        } else if (isReport && cause.isEmpty() && line.startsWith("#  ")) {
            cause = line.substring(1).strip();
        } else if (vm.isEmpty() && line.startsWith(VM)) {
            vm = line.substring(VM.length()).strip();
        } else if (time.isEmpty() && line.startsWith(TIME)) {
            time = line.substring(TIME.length()).strip();
        }
        if (isReport && pid.isEmpty() && line.startsWith("#")) {
            Matcher found = PID.matcher(line);
            pid = found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : pid;
        }
    }

    /** The lines of a file that may be one line, and a long one: what is too long is cut. */
    private static final class Lines {
        private final InputStream in;
        private final byte[] line = new byte[MOST_LINE_BYTES];
        private long bytes;
        private boolean endsWithLine = true;

        Lines(InputStream in) {
            this.in = in;
        }

        Optional<String> next() throws IOException {
            int length = 0;
            long before = bytes;
            for (int next = in.read(); next >= 0; next = in.read()) {
                bytes++;
                if (next == '\n' || bytes > MOST_BYTES) {
                    endsWithLine = true;
                    return Optional.of(text(length));
                }
                if (length < line.length) {
                    line[length++] = (byte) next;
                }
            }
            if (bytes == before) {
                return Optional.empty();
            }
            endsWithLine = false;
            return Optional.of(text(length));
        }

        private String text(int length) {
            int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
            return new String(line, 0, end, StandardCharsets.UTF_8);
        }
    }
}
