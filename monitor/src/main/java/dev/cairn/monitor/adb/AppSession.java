// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.record.Recordings;
import dev.cairn.monitor.record.VmRecorder;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Replies;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.state.HeapInfoTable;
import dev.cairn.monitor.session.state.HeapWatch;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;

/**
 * A session with an app of a device. Android lets one program at a time into an app, so it should be short. Closing it lets
 * the next one in.
 */
public final class AppSession implements AutoCloseable {
    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

    private final DeviceApp app;
    private final DumpDiversion diversion;
    private final ThreadWatch threads;
    private final HeapWatch heaps;
    private final ChunkHandlers handlers = new ChunkHandlers();
    private final Recordings recordings;
    private final Sessions sessions;
    private final DdmSession session;
    private final OptionalInt apiLevel;

    private AppSession(DeviceApp app, DumpDiversion channel, Duration patience, OptionalInt apiLevel) {
        this.app = app;
        this.diversion = channel;
        this.apiLevel = apiLevel;
        threads = ThreadWatch.onDemand(handlers, HALF_A_SECOND);
        heaps = HeapWatch.onDemand(handlers);
        recordings = new Recordings(
                ProcFs.ofThisMachine(),
                handlers,
                id -> {
                    throw new IllegalStateException("VM " + id.pid() + " is no app of a device.");
                },
                patience);
        sessions = new Sessions(handlers, SessionSettings.DEFAULT);
        session = sessions.open(app.key(), channel, patience, Replies.IN_ORDER);
    }

    /** What became of {@link #open}. */
    public sealed interface Opening {
        /** The caller must close it. */
        record Opened(AppSession session) implements Opening {}

        /**
         * There is none.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Opening {}
    }

    /** The way to an app's end of JDWP. */
    @FunctionalInterface
    interface Way {
        /** Connects; the handshake is still to come. */
        ByteChannel connect() throws IOException;
    }

    /**
     * Opens a session with {@code app}, and waits until both sides know each other.
     *
     * @param patience how long the app may take for each answer
     * @param apiLevel of the device, if that is known
     */
    static Opening open(Way way, DeviceApp app, Duration patience, OptionalInt apiLevel) throws InterruptedException {
        Optional<String> closed = app.whyClosed();
        if (closed.isPresent()) {
            return new Opening.Failed(closed.get());
        }
        DumpDiversion channel;
        try {
            channel = new DumpDiversion(new AfterHandshake(way.connect()));
        } catch (AdbRefusal e) {
            return new Opening.Failed(app.serial() + " has no way into process " + app.pid() + " (adb says: "
                    + DeviceReading.withoutStop(e) + "): has it ended? See: cairn devices");
        } catch (IOException e) {
            return new Opening.Failed(DeviceReading.withoutStop(e) + ".");
        }
        AppSession opening = new AppSession(app, channel, patience, apiLevel);
        Optional<String> problem = opening.problem(patience);
        if (problem.isPresent()) {
            opening.close();
            return new Opening.Failed(problem.get());
        }
        return new Opening.Opened(opening);
    }

    /** As that, past a server that shares the app's one connection. */
    public static Opening open(AdbServer server, DeviceApp app, Duration patience, OptionalInt apiLevel)
            throws InterruptedException {
        return open(() -> server.app(app.serial(), app.pid()), app, patience, apiLevel);
    }

    private Optional<String> problem(Duration patience) throws InterruptedException {
        Patience greeting = Patience.with(app.key(), Optional.empty(), patience.plus(patience));
        try {
            SessionState state = greeting.await(session.greeted()).orElseGet(session::state);
            return switch (state) {
                case SessionState.Open _ -> Optional.empty();
                case SessionState.Opening _ -> Optional.of(greeting.why());
                case SessionState.NotDdm(String why) -> Optional.of(why);
                case SessionState.Closed(String why) ->
                    Optional.of(app.key() + " did not let Cairn in: " + why
                            + " An app lets in one program at a time: is Android Studio, a debugger or another tool in"
                            + " it?");
            };
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public DeviceApp app() {
        return app;
    }

    public DdmSession session() {
        return session;
    }

    /** What can record the app, if Cairn's agent is in it. */
    public VmRecorder recorder() {
        return recordings.of(session, app.key(), app.name(), app.pid());
    }

    /** How full the app's heap is, or why that is not known. */
    public Decoding<HeapStatus.Heap8> heap() {
        HeapInfoTable table = session.data().get(HeapInfoTable.KEY, HeapInfoTable::new);
        long known = table.updates();
        Answer answer =
                session.request(new HeapStatus.HeapInfoRequest(HeapStatus.NOW)).join();
        if (table.updates() != known && !table.heaps().isEmpty()) {
            return new Decoding.Done<>(table.heaps().getFirst(), 0);
        }
        return new Decoding.Malformed<>(
                answer instanceof Answer.Chunks
                        ? app.key() + " was asked how full its heap is, and did not say." + littleBehind()
                        : answer.sentence());
    }

    /** Why the app may have said so little, behind a sentence. */
    public String littleBehind() {
        return whySoLittle().map(why -> " " + why).orElse("");
    }

    /** Why the app may have said so little, as a sentence; empty if its Android gives no reason. */
    public Optional<String> whySoLittle() {
        return session.features().isCairn() ? Optional.empty() : AppAbility.whySoLittle(apiLevel);
    }

    /** Why this cannot be done with the app, as a sentence; empty if it may be tried. */
    public Optional<String> whyNot(AppAbility ability) {
        return ability.whyNot(
                apiLevel, session.features().names(), session.features().isCairn());
    }

    /** Those of its session alone. */
    ChunkHandlers handlers() {
        return handlers;
    }

    DumpDiversion diversion() {
        return diversion;
    }

    @Override
    public void close() {
        recordings.close();
        session.close();
        sessions.close();
        threads.close();
        heaps.close();
    }
}
