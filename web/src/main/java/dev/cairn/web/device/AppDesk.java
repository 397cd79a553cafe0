// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.device;

import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.adb.AppLog;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.adb.ReachedApp;
import dev.cairn.report.device.AppInfoReport;
import dev.cairn.report.device.AppLogReport;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.HeapReport;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a server's pages do with devices and their apps. Each question has a session of its own with the app, one
 * after the other, so that other programs can get in between. For any thread.
 */
public final class AppDesk implements AutoCloseable {
    private final Devices devices;
    private final Duration patience;
    private final UnaryOperator<DeviceAppRow> debuggers;
    private final AppSamplings samplings;

    /**
     * For all devices.
     *
     * @param patience how long an app may take for each answer
     * @param debuggers adds how an app stands with them
     */
    public AppDesk(Devices devices, Captures captures, Duration patience, UnaryOperator<DeviceAppRow> debuggers) {
        this.debuggers = debuggers;
        this.devices = devices;
        this.patience = patience;
        this.samplings = new AppSamplings(devices, captures, patience);
    }

    /** All devices, and their apps. */
    public DevicesReport report() {
        return DeviceMessages.report(devices.look()).withApps(debuggers);
    }

    /** The apps that are sampled. */
    public AppSamplings samplings() {
        return samplings;
    }

    /** What messages call {@code key}; empty if it is no app, or not there any more. */
    public Optional<ReachedApp> find(String key) {
        return devices.app(key);
    }

    /** Calls {@code listener} when something has changed, until the result is run. It must return at once. */
    public Runnable listen(Runnable listener) {
        Runnable ofDevices = devices.listen(listener);
        Runnable ofSamplings = samplings.listen(listener);
        return () -> {
            ofDevices.run();
            ofSamplings.run();
        };
    }

    /** Uses a session, which ends then. */
    public interface Use<T> {
        T use(AppSession.Opening opening) throws IOException, InterruptedException;
    }

    /**
     * Opens a session with an app for one use, once nobody else of this process is in it.
     *
     * @param limit how long the app may take for each answer
     */
    public <T> T with(ReachedApp app, Duration limit, Use<T> use) throws IOException, InterruptedException {
        String key = app.app().key();
        Optional<Devices.Turn> turn = devices.turn(key, limit);
        if (turn.isEmpty()) {
            return use.use(new AppSession.Opening.Failed(isBusy(key)));
        }
        try (Devices.Turn mine = turn.get()) {
            AppSession.Opening opening = mine.open(app, limit);
            try {
                return use.use(opening);
            } finally {
                if (opening instanceof AppSession.Opening.Opened(AppSession session)) {
                    session.close();
                }
            }
        }
    }

    static String isBusy(String key) {
        return "Cairn itself is in " + key
                + " just now, for a recording or a dump, and an app lets in one at a time: ask again when that has ended.";
    }

    /** What an app says of itself. */
    public AppInfoReport info(String key) throws IOException, InterruptedException {
        return with(reached(key), patience, opening -> DeviceMessages.info(session(opening)));
    }

    /** How full its heap is. */
    public HeapReport heap(String key) throws IOException, InterruptedException {
        return with(reached(key), patience, opening -> switch (session(opening).heap()) {
            case Decoding.Malformed<HeapStatus.Heap8>(String why) -> throw new IOException(why);
            case Decoding.Done<HeapStatus.Heap8> done -> DeviceMessages.heap(done.value());
        });
    }

    /** Its last lines in the device's log, for which nothing goes into the app. */
    public AppLogReport log(String key, int most) throws IOException {
        ReachedApp app = reached(key);
        return switch (new AppLog(app).last(most)) {
            case AppLog.Read.Failed(String why) -> throw new IOException(why);
            case AppLog.Read.Lines(var lines) -> DeviceMessages.log(app.app(), lines);
        };
    }

    private ReachedApp reached(String key) throws IOException {
        return find(key).orElseThrow(() -> new IOException(gone(key)));
    }

    static String gone(String key) {
        return "There is no app \"" + key + "\" any more: it has ended, or its device has gone.";
    }

    private static AppSession session(AppSession.Opening opening) throws IOException {
        return switch (opening) {
            case AppSession.Opening.Failed(String why) -> throw new IOException(why);
            case AppSession.Opening.Opened(AppSession session) -> session;
        };
    }

    /** Ends the samplings, which keep what they have. */
    @Override
    public void close() {
        samplings.close();
    }
}
