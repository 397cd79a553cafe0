// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.dump.DumpProgress.Stage;
import dev.cairn.report.capture.HeapDumpRow;
import dev.cairn.report.capture.HeapDumpState;
import dev.cairn.report.capture.HeapDumpsReport;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The heap dumps that a server takes for its pages. One goes on, and is kept, when the page that began it is closed; all pages see how far
 * it is. Of each VM there is one at a time, of all VMs {@value #MOST_RUNNING}; the last {@value #MOST_ENDED} that ended are at hand. For
 * any thread.
 */
public final class HeapDumps implements AutoCloseable {
    private static final Logger LOG = System.getLogger(HeapDumps.class.getName());

    static final int MOST_RUNNING = 2;
    static final int MOST_ENDED = 8;

    private static final long LONGEST_CLOSE_SECONDS = 5;
    private static final String SERVER_ENDS = "The server ended before the dump was there.";
    private static final String FAILED = "Cairn itself failed at this: its standard error says more.";

    private final Captures captures;
    private final Monitor monitor;
    private final Devices devices;
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("cairn-heap-dump-", 0).factory());
    /** Guarded by this. */
    private final Map<String, HeapDumpRow> rows = new LinkedHashMap<>();

    HeapDumps(Captures captures, Monitor monitor, Devices devices) {
        this.captures = captures;
        this.monitor = monitor;
        this.devices = devices;
    }

    /** How all of them stand. */
    public synchronized HeapDumpsReport report() {
        return new HeapDumpsReport(List.copyOf(rows.values()));
    }

    /**
     * Begins to dump the heap of a VM, or of an app of a device.
     *
     * @param key what messages call it
     * @param all whether dead objects come too; without them the VM collects garbage first
     * @param note what the capture says of it
     * @throws IOException if it does not begin; the message is a sentence
     */
    public HeapDumpRow begin(String key, boolean all, String note) throws IOException {
        HeapSource source = source(key).orElseThrow(() -> new IOException("There is no such VM any more."));
        HeapDumpRow row = begun(source, all);
        var _ = executor.submit(() -> take(source, note, row));
        return row;
    }

    private Optional<HeapSource> source(String key) {
        Duration patience = monitor.agents().patience();
        return monitor.vms().stream()
                .filter(vm -> vm.id().toString().equals(key))
                .findFirst()
                .<HeapSource>map(vm -> new HeapSource.OfVm(vm, patience))
                .or(() -> devices.app(key).map(app -> new HeapSource.OfApp(app, devices, patience)));
    }

    private synchronized HeapDumpRow begun(HeapSource source, boolean all) throws IOException {
        HeapDumpRow before = rows.get(source.key());
        if (before != null && isRunning(before)) {
            throw new IOException("The heap of this VM is being dumped already: wait for that one.");
        }
        long running = rows.values().stream().filter(HeapDumps::isRunning).count();
        if (running >= MOST_RUNNING) {
            throw new IOException(running + " heaps are being dumped already: wait for one of them.");
        }
        if (executor.isShutdown()) {
            throw new IOException(SERVER_ENDS);
        }
        HeapDumpRow row = new HeapDumpRow(
                source.key(),
                source.pid(),
                source.name(),
                HeapDumpState.WRITING,
                all,
                System.currentTimeMillis(),
                null,
                0,
                null,
                null,
                null);
        rows.remove(source.key()); // its place is at the end
        rows.put(source.key(), row);
        return row;
    }

    private static boolean isRunning(HeapDumpRow row) {
        return switch (row.state()) {
            case WRITING, COPYING -> true;
            case KEPT, FAILED -> false;
        };
    }

    private void take(HeapSource source, String note, HeapDumpRow row) {
        long begun = System.nanoTime();
        Optional<Capture> kept = Optional.empty();
        String problem = FAILED;
        try {
            switch (source.take(
                    captures,
                    note,
                    row.all(),
                    (stage, bytes, expected) -> progress(source.key(), stage, bytes, expected))) {
                case HeapCapture.Result.Kept(Capture capture) -> kept = Optional.of(capture);
                case HeapCapture.Result.Refused(String sentence) -> problem = sentence;
            }
        } catch (IOException e) {
            problem = CaptureDesk.sentence(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the executor's end
            problem = SERVER_ENDS;
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "The heap dump of " + source.key() + " failed.", e);
        } finally {
            end(source.key(), kept, problem, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
        }
    }

    private synchronized void progress(String key, Stage stage, long bytes, OptionalLong expected) {
        rows.computeIfPresent(
                key,
                (_, row) -> changed(
                        row,
                        stage == Stage.WRITING ? HeapDumpState.WRITING : HeapDumpState.COPYING,
                        null,
                        bytes,
                        expected.isPresent() ? (Long) expected.getAsLong() : null,
                        null,
                        null));
    }

    private synchronized void end(String key, Optional<Capture> kept, String problem, long millis) {
        rows.computeIfPresent(
                key,
                (_, row) -> kept.isPresent()
                        ? changed(
                                row,
                                HeapDumpState.KEPT,
                                millis,
                                kept.get().bytes(),
                                null,
                                kept.get().id(),
                                null)
                        : changed(row, HeapDumpState.FAILED, millis, row.bytes(), null, null, problem));
        List<String> ended = rows.entrySet().stream()
                .filter(each -> !isRunning(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        ended.stream().limit(Math.max(0, ended.size() - MOST_ENDED)).forEach(rows::remove);
    }

    private static HeapDumpRow changed(
            HeapDumpRow row,
            HeapDumpState state,
            @Nullable Long tookMillis,
            long bytes,
            @Nullable Long expectedBytes,
            @Nullable String capture,
            @Nullable String problem) {
        return new HeapDumpRow(
                row.vm(),
                row.pid(),
                row.vmName(),
                state,
                row.all(),
                row.startedMillis(),
                tookMillis,
                bytes,
                expectedBytes,
                capture,
                problem);
    }

    /** A VM that writes just now goes on, to a file that has no name any more. */
    @Override
    public void close() {
        executor.shutdownNow();
        try {
            var _ = executor.awaitTermination(LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
