// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.files.Unfinished;
import dev.cairn.monitor.dump.DumpEnd;
import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.DumpSink;
import dev.cairn.monitor.dump.PassedDump;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * A heap dump of an app by the device's shell ({@code am dumpheap}), for Android 12 and later, whose apps send none over DDM. The
 * app writes it into a file of the device, which is passed on once it is whole, and deleted. No connection with the app is
 * needed, so it does not matter who else is in it.
 *
 * <p>{@code am} may return before the app has written all of it: what counts is that the file grows no more and ends as a
 * dump does.
 */
public final class ShellHeapDump {
    private static final String FOLDER = "/data/local/tmp/";
    private static final Pattern REFUSAL = Pattern.compile("(?m)^.*(?:Exception: |Error: |FAILED ).*$");
    private static final int TICK_MILLIS = 300;
    private static final int MOST_DIGITS = 18;

    private final AdbServer server;
    private final DeviceApp app;
    private final Duration silence;
    private final String file;

    /**
     * For one dump.
     *
     * @param silence how long the file may not grow before the dump is given up
     */
    public ShellHeapDump(AdbServer server, DeviceApp app, Duration silence) {
        this.server = server.withPatience(silence);
        this.app = app;
        this.silence = silence;
        this.file = FOLDER + "cairn-" + app.pid() + "-"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + ".hprof";
    }

    /** What became of {@link #pass}. */
    public sealed interface Outcome {
        record Done(PassedDump dump) implements Outcome {}

        /** The device has no such shell, and nothing was begun. */
        record NoShell() implements Outcome {}
    }

    /**
     * Has {@code sink} take a dump, which is whole before the sink gets the first byte of it.
     *
     * @param live whether the app collects garbage first
     */
    public Outcome pass(boolean live, DumpSink sink, DumpProgress progress) throws InterruptedException {
        long start = System.nanoTime();
        Path name = Path.of("/" + app.serial() + file);
        Unfinished.add(name, path -> delete());
        try {
            String said =
                    server.shell(app.serial(), "am dumpheap " + (live ? "-g " : "") + app.pid() + " " + file + " 2>&1");
            Optional<String> refusal = REFUSAL.matcher(said)
                    .results()
                    .map(match -> match.group().strip())
                    .findFirst();
            if (refusal.isPresent()) {
                return refused(app.key() + " is not dumped by its device, which says: " + refusal.get());
            }
            long bytes = awaitEnd(progress);
            take(bytes, sink, progress);
            return new Outcome.Done(new PassedDump.Whole(bytes, (System.nanoTime() - start) / 1_000_000));
        } catch (AdbRefusal e) {
            return new Outcome.NoShell();
        } catch (IOException e) {
            return refused("The dump of " + app.key() + " came to nothing: " + DeviceReading.withoutStop(e) + ".");
        } finally {
            delete();
            Unfinished.remove(name);
        }
    }

    private static Outcome refused(String sentence) {
        return new Outcome.Done(new PassedDump.Refused(sentence));
    }

    private void delete() {
        try {
            String _ = server.shell(app.serial(), "rm -f " + file);
        } catch (IOException e) {
            // The device has gone, or has no shell.
        }
    }

    /** How long the file is, once it grows no more and ends as a dump does. */
    private long awaitEnd(DumpProgress progress) throws IOException, InterruptedException {
        long known = -1;
        long grown = System.nanoTime();
        while (true) {
            long bytes = size();
            if (bytes == known && endsDump()) {
                return bytes;
            }
            if (bytes != known) {
                known = bytes;
                grown = System.nanoTime();
            } else if (System.nanoTime() - grown > silence.toNanos()) {
                throw new IOException("the app has written " + bytes + " bytes to " + file
                        + " on the device, which are no whole dump, and no more for " + silence.toSeconds() + " s");
            }
            progress.at(DumpProgress.Stage.WRITING, bytes, OptionalLong.empty());
            Thread.sleep(TICK_MILLIS);
        }
    }

    private long size() throws IOException {
        String size = server.shell(app.serial(), "stat -c %s " + file).strip();
        boolean digits =
                !size.isEmpty() && size.length() <= MOST_DIGITS && size.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits) {
            throw new IOException("the device does not say how long " + file + " is: "
                    + size.lines().findFirst().orElse("it says nothing"));
        }
        return Long.parseLong(size);
    }

    private boolean endsDump() throws IOException {
        try (AdbConnection tail =
                server.service(app.serial(), "exec:tail -c " + HprofRecordTag.HEADER_SIZE + " " + file)) {
            return DumpEnd.isEnd(tail.rest(HprofRecordTag.HEADER_SIZE).toArray());
        }
    }

    private void take(long bytes, DumpSink sink, DumpProgress progress) throws IOException {
        try (AdbConnection connection = server.service(app.serial(), "exec:cat " + file);
                Counted dump = new Counted(connection.stream(silence), bytes, progress)) {
            sink.take(dump, false);
            if (dump.read() >= 0 || dump.count != bytes) {
                throw new IOException("of its " + bytes + " bytes " + dump.count + " came");
            }
        }
    }

    /** Reports how far it is. */
    private static final class Counted extends FilterInputStream {
        private final long expected;
        private final DumpProgress progress;
        private long count;

        Counted(InputStream in, long expected, DumpProgress progress) {
            super(in);
            this.expected = expected;
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            count += next < 0 ? 0 : 1;
            return next;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            count += Math.max(0, read);
            progress.at(DumpProgress.Stage.COPYING, count, OptionalLong.of(expected));
            return read;
        }
    }
}
