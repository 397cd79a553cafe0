// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.device;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.AppTrace;
import dev.cairn.monitor.adb.DeviceApp;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.adb.MethodTrace;
import dev.cairn.monitor.adb.ReachedApp;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.report.device.AppSamplingRow;
import dev.cairn.report.device.AppSamplingState;
import dev.cairn.report.device.AppSamplingsReport;
import dev.cairn.web.capture.CaptureDesk;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The apps whose VMs sample their threads for a server's pages; what comes of it is kept as a capture, also where the page that began it is
 * closed. Of each app there is one at a time, of all {@value #MOST_RUNNING}; the last {@value #MOST_ENDED} that ended are at hand.
 * For any thread.
 */
public final class AppSamplings implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AppSamplings.class.getName());

    static final int MOST_RUNNING = 4;
    static final int MOST_ENDED = 16;

    private static final Duration INTERVAL = Duration.ofMillis(10);
    private static final long LONGEST_CLOSE_SECONDS = 5;
    private static final String FAILED = "Cairn itself failed at this: its standard error says more.";

    private final Devices devices;
    private final Captures captures;
    private final Duration patience;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("cairn-app-sampling-", 0).factory());

    // Guarded by this.
    private final Map<String, AppSamplingRow> rows = new LinkedHashMap<>();
    private final Map<String, CountDownLatch> running = new LinkedHashMap<>();

    AppSamplings(Devices devices, Captures captures, Duration patience) {
        this.devices = devices;
        this.captures = captures;
        this.patience = patience;
    }

    /** How all of them stand. */
    public synchronized AppSamplingsReport report() {
        return new AppSamplingsReport(List.copyOf(rows.values()));
    }

    Runnable listen(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /**
     * Begins to sample an app, for this long or until {@link #end}.
     *
     * @throws IOException if it does not begin; the message is a sentence
     */
    public AppSamplingRow begin(String key, Duration time) throws IOException {
        ReachedApp app = devices.app(key).orElseThrow(() -> new IOException(AppDesk.gone(key)));
        CountDownLatch end = new CountDownLatch(1);
        AppSamplingRow row = new AppSamplingRow(
                key, AppSamplingState.SAMPLING, System.currentTimeMillis(), time.toMillis(), null, null);
        synchronized (this) {
            if (executor.isShutdown()) {
                throw new IOException("This server ends.");
            }
            if (running.containsKey(key)) {
                throw new IOException(
                        "The threads of " + key + " are being sampled already: wait for the end of that.");
            }
            if (running.size() >= MOST_RUNNING) {
                throw new IOException(running.size() + " apps are being sampled already: wait for one of them.");
            }
            running.put(key, end);
            rows.remove(key); // its place is at the end
            rows.put(key, row);
        }
        changed();
        var _ = executor.submit(() -> take(app, end, row));
        return row;
    }

    /**
     * Ends it early; what has come is kept.
     *
     * @throws IOException if there is nothing to end; the message is a sentence
     */
    public synchronized AppSamplingRow end(String key) throws IOException {
        CountDownLatch end = running.get(key);
        AppSamplingRow row = rows.get(key);
        if (end == null || row == null) {
            throw new IOException("The threads of \"" + key + "\" are not being sampled.");
        }
        end.countDown();
        return row;
    }

    private void take(ReachedApp app, CountDownLatch end, AppSamplingRow row) {
        Optional<Capture> kept = Optional.empty();
        String problem = FAILED;
        try {
            kept = Optional.of(take(app, end, Duration.ofMillis(row.wantedMillis())));
        } catch (IOException e) {
            problem = CaptureDesk.sentence(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the executor's end
            problem = "This server ended before the samples were there.";
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "The sampling of " + row.key() + " failed.", e);
        } finally {
            ended(row, kept.map(Capture::id).orElse(null), problem);
        }
    }

    private Capture take(ReachedApp app, CountDownLatch end, Duration time) throws IOException, InterruptedException {
        Optional<Devices.Turn> turn = devices.turn(app.app().key(), patience);
        if (turn.isEmpty()) {
            throw new IOException(AppDesk.isBusy(app.app().key()));
        }
        byte[] trace;
        try (Devices.Turn mine = turn.get()) {
            trace = switch (mine.open(app, patience)) {
                case AppSession.Opening.Failed(String why) -> throw new IOException(why);
                case AppSession.Opening.Opened(AppSession session) -> {
                    try (session) {
                        yield sampled(session, end, time);
                    }
                }
            };
        }
        return keep(app.app(), trace);
    }

    private static byte[] sampled(AppSession session, CountDownLatch end, Duration time)
            throws IOException, InterruptedException {
        return switch (MethodTrace.ofSamples(session, INTERVAL)) {
            case AppTrace.Begun.Refused(String why) -> throw new IOException(why);
            case AppTrace.Begun.Going(AppTrace sampling) -> {
                var _ = end.await(time.toNanos(), TimeUnit.NANOSECONDS);
                yield switch (sampling.end()) {
                    case AppTrace.Ended.Failed(String why) -> throw new IOException(why);
                    case AppTrace.Ended.Recorded(Bytes file) -> file.toArray();
                };
            }
        };
    }

    /** As the app sent it, once it is known that it can be read. */
    private Capture keep(DeviceApp app, byte[] trace) throws IOException {
        String name = app.name().isEmpty() ? app.key() : app.name();
        ProfileReading read = ProfileReader.read(name, trace, HprofChoice.USUAL, ReadingLimits.ofMemory());
        if (read instanceof ProfileReading.Refused(String why)) {
            throw new IOException(why);
        }
        return captures.add(
                CaptureKind.PROFILE,
                CaptureOrigin.of(CaptureOrigin.By.PAGE, new CapturedVm(app.key(), name, app.pid(), 0)),
                name + ", use of the processor",
                "",
                ".trace",
                out -> {
                    out.write(trace);
                    return trace.length;
                });
    }

    private void ended(AppSamplingRow row, @Nullable String capture, String problem) {
        synchronized (this) {
            running.remove(row.key());
            rows.put(
                    row.key(),
                    new AppSamplingRow(
                            row.key(),
                            capture == null ? AppSamplingState.FAILED : AppSamplingState.KEPT,
                            row.startedMillis(),
                            row.wantedMillis(),
                            capture,
                            capture == null ? problem : null));
            List<String> over = rows.keySet().stream()
                    .filter(key -> !running.containsKey(key))
                    .toList();
            over.stream().limit(Math.max(0, over.size() - MOST_ENDED)).forEach(rows::remove);
        }
        changed();
    }

    private void changed() {
        listeners.forEach(Runnable::run);
    }

    @Override
    public void close() {
        synchronized (this) {
            executor.shutdown();
            running.values().forEach(CountDownLatch::countDown);
        }
        try {
            if (!executor.awaitTermination(LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
