// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.DumpSink;
import dev.cairn.monitor.dump.PassedDump;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.wire.ddm.chunk.heap.HeapDump;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A heap dump of an app, which comes over the connection (HPDS) and is passed on while it comes. The app stands still while it
 * makes it, and nobody can say how long that takes; what is waited for is the next sign of it.
 */
public final class AppHeapDump {
    private static final int PIPE = 1 << 20;
    private static final Duration TICK = Duration.ofMillis(100);
    /** As long as it comes; {@link #await} ends it where it does not. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private final AppSession app;
    private final Duration silence;

    /**
     * For dumps of one app.
     *
     * @param silence how long nothing of a dump may come before it is given up
     */
    public AppHeapDump(AppSession app, Duration silence) {
        this.app = app;
        this.silence = silence;
    }

    /** Has {@code sink} take a dump; if it breaks off, the sink has what came until then. */
    public PassedDump pass(DumpSink sink, DumpProgress progress) throws InterruptedException {
        long start = System.nanoTime();
        DumpDiversion diversion = app.diversion();
        try (PipedInputStream dump = new PipedInputStream(PIPE)) {
            CompletableFuture<Optional<IOException>> taken;
            Pieces pieces;
            Answer answer;
            try (PipedOutputStream into = new PipedOutputStream(dump)) {
                taken = take(sink, dump);
                pieces = new Pieces(into);
                diversion.to(pieces);
                answer = await(app.session().request(new HeapDump.DumpToConnection().toRaw(), LONGEST), progress);
            } finally {
                diversion.off();
            }
            Optional<IOException> failure = taken.get();
            // Without an end of the dump its taker fails too, and for no reason of its own.
            if (failure.isPresent() && (pieces.refused || answer instanceof Answer.Chunks)) {
                return new PassedDump.Refused("The dump of " + app.app().key() + " could not be kept: "
                        + DeviceReading.withoutStop(failure.get()) + ".");
            }
            long bytes = diversion.diverted();
            return answer instanceof Answer.Chunks && bytes > 0
                    ? new PassedDump.Whole(bytes, (System.nanoTime() - start) / 1_000_000)
                    : new PassedDump.Refused(why(answer, bytes));
        } catch (IOException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private String why(Answer answer, long bytes) {
        String name = app.app().key();
        return answer instanceof Answer.Chunks
                ? name + " was asked for a heap dump, and sent none." + app.littleBehind()
                : name + " did not send its dump to the end (" + bytes + " bytes came): " + answer.sentence();
    }

    /** On a thread of its own: a filter may take its time, and then the app waits for it. */
    private static CompletableFuture<Optional<IOException>> take(DumpSink sink, PipedInputStream dump) {
        CompletableFuture<Optional<IOException>> taken = new CompletableFuture<>();
        Thread.ofVirtual().name("cairn-dump").start(() -> {
            try (dump) {
                sink.take(dump, false);
                taken.complete(Optional.empty());
            } catch (IOException e) {
                taken.complete(Optional.of(e));
            } catch (RuntimeException | Error e) {
                taken.completeExceptionally(e);
            }
        });
        return taken;
    }

    private Answer await(CompletableFuture<Answer> answer, DumpProgress progress)
            throws InterruptedException, ExecutionException {
        DumpDiversion diversion = app.diversion();
        long known = 0;
        long since = System.nanoTime();
        while (true) {
            try {
                return answer.get(TICK.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long come = diversion.diverted();
                progress.at(DumpProgress.Stage.WRITING, come, OptionalLong.empty());
                if (come != known) {
                    known = come;
                    since = System.nanoTime();
                } else if (System.nanoTime() - since > silence.toNanos()) {
                    app.session().close("Nothing of it has come for " + silence.toSeconds() + " s.");
                }
            }
        }
    }

    /** Wakes the reader of the pipe at once, which else looks once a second. */
    private static final class Pieces extends OutputStream {
        private final PipedOutputStream pipe;
        /** Whether the taker takes no more. */
        private volatile boolean refused;

        Pieces(PipedOutputStream pipe) {
            this.pipe = pipe;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            try {
                pipe.write(bytes, from, count);
                pipe.flush();
            } catch (IOException e) {
                refused = true;
                throw e;
            }
        }
    }
}
