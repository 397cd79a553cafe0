// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.peer.DdmPeer;
import dev.cairn.monitor.session.state.HeapWatch;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@link ThreadsReading} and {@link GcReading} make of answers that no healthy VM gives. */
@Timeout(60)
class ReadingsTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    private final ChunkHandlers handlers = new ChunkHandlers();
    private Sessions sessions = new Sessions(handlers, SessionSettings.DEFAULT);
    private final Map<Integer, Function<RawChunk, List<RawChunk>>> answers = new HashMap<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final CompletableFuture<DdmPeer> peer = new CompletableFuture<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void answerTheGreeting() {
        answers.put(
                Greeting.HelloRequest.FORM.type(),
                request -> List.of(new Greeting.Hello(
                                Greeting.VERSION,
                                7,
                                "vm",
                                "app",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())
                        .toRaw()));
    }

    @AfterEach
    void close() {
        end.countDown();
        sessions.close();
        var _ = peer.thenAccept(DdmPeer::close);
    }

    private DdmSession session() throws Exception {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(address);
            SocketChannel channel = SocketChannel.open(address);
            peer.complete(DdmPeer.over("peer", listener.accept(), answers));
            DdmSession session = sessions.open("VM 7", channel);
            assertThat(session.greeted().join()).isInstanceOf(SessionState.Open.class);
            return session;
        }
    }

    private List<RawChunk> hang() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    private static List<RawChunk> status(long threads) {
        return List.of(new ThreadStatus(
                        false,
                        OptionalLong.empty(),
                        LongStream.rangeClosed(1, threads)
                                .mapToObj(id -> new ThreadStatus.Entry(
                                        id, ThreadState.RUNNING, id, 0, 0, false, Optional.empty()))
                                .toList())
                .toRaw());
    }

    private ThreadsReading threads(boolean withStacks) throws Exception {
        try (ThreadWatch watch = ThreadWatch.onDemand(handlers, Duration.ofHours(1))) {
            assertThat(watch).isNotNull();
            return new ThreadsReading.Look(session(), Patience.with("VM 7", Optional.empty(), SHORT)).take(withStacks);
        }
    }

    @Test
    void oneDeadlineForAllThatIsAskedAboutThreads() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        answers.put(Threads.ThreadEventsRequest.FORM.type(), request -> hang());
        answers.put(ThreadStatus.FORM.type(), request -> {
            asked.incrementAndGet();
            return status(1);
        });

        ThreadsReading reading = threads(false);

        assertThat(reading.suspended()).isTrue();
        assertThat(reading.problem().orElseThrow()).isEqualTo("VM 7 has not answered for 300 ms.");
        assertThat(asked).hasValue(0);
    }

    @Test
    void isSuspendedIfTheAgentSaysThatNobodyAnswers() throws Exception {
        answers.put(
                ThreadStatus.FORM.type(),
                request -> List.of(new Failure(Failure.NO_ANSWER, "No answer within 4 s: it is suspended.").toRaw()));

        ThreadsReading reading = threads(false);

        assertThat(reading.suspended()).isTrue();
        assertThat(reading.problem()).contains("No answer within 4 s: it is suspended.");
    }

    @Test
    void isNotSuspendedIfTheAgentSaysNo() throws Exception {
        answers.put(
                ThreadStatus.FORM.type(),
                request -> List.of(Failure.of("There is no memory for that.").toRaw()));

        ThreadsReading reading = threads(false);

        assertThat(reading.suspended()).isFalse();
        assertThat(reading.problem()).contains("There is no memory for that.");
    }

    @Test
    void tellsWhichStacksAreMissingAndWhy() throws Exception {
        answers.put(ThreadStatus.FORM.type(), request -> status(4));
        answers.put(Threads.StackRequest.FORM.type(), request -> {
            long id = ((Decoding.Done<Threads.StackRequest>) Threads.StackRequest.FORM.decode(request.data()))
                    .value()
                    .threadId();
            return List.of(
                    switch ((int) id) {
                        case 1 -> new Threads.ThreadStack(0, id, List.of()).toRaw();
                        case 2 ->
                            Failure.of("There is no thread 2, or it is a virtual one.")
                                    .toRaw();
                        default -> Failure.of("Too deep.").toRaw();
                    });
        });

        ThreadsReading reading = threads(true);

        assertThat(reading.stacks()).containsOnlyKeys(1L);
        assertThat(reading.problem()).contains("2 stacks are missing: Too deep.");
        assertThat(reading.suspended()).isFalse();
    }

    @Test
    void waitsForStacksNoLongerThanForAllElse() throws Exception {
        answers.put(ThreadStatus.FORM.type(), request -> status(100));
        answers.put(Threads.StackRequest.FORM.type(), request -> hang());

        ThreadsReading reading = threads(true);

        assertThat(reading.problem().orElseThrow())
                .startsWith("100 stacks are missing: VM 7 has not answered for 300 ms");
    }

    @Test
    void tellsOfThreadsThatAreTooManyToKeep() throws Exception {
        answers.put(ThreadStatus.FORM.type(), request -> status(20_003));

        assertThat(threads(false).problem()).contains("3 threads more than can be kept.");
    }

    @Test
    void waitsForTheFigureAfterACollectionAsLongAsTheCallerSays() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        answers.put(
                HeapStatus.HeapInfoRequest.FORM.type(), request -> asked.getAndIncrement() == 0 ? List.of() : hang());
        answers.put(FourCc.of("HPGC"), request -> List.of());
        sessions = new Sessions(handlers, SessionSettings.DEFAULT.withPatience(Duration.ofHours(1)));
        DdmSession session = session();

        assertThat(GcReading.of(session, session.patience(Duration.ofSeconds(5))))
                .isInstanceOfSatisfying(
                        GcReading.Result.Collected.class,
                        collected ->
                                assertThat(collected.reading().usedBytesAfter()).isEmpty());
    }

    @Test
    void anOldFigureIsNotTakenForThatAfterTheCollection() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        answers.put(HeapStatus.HeapInfoRequest.FORM.type(), request -> {
            if (asked.getAndIncrement() == 0) {
                peer.join().sendEvent(new HeapStatus.HeapInfo(List.of(new HeapStatus.Heap(1, 5, 1, 100, 50, 20, 0))));
                return List.of();
            }
            return List.of(Failure.of("Not now.").toRaw());
        });
        answers.put(FourCc.of("HPGC"), request -> List.of());
        try (HeapWatch watch = HeapWatch.onDemand(handlers)) {
            assertThat(watch).isNotNull();
            DdmSession session = session();

            assertThat(GcReading.of(session)).isInstanceOfSatisfying(GcReading.Result.Collected.class, collected -> {
                assertThat(collected.reading().usedBytesBefore()).hasValue(20);
                assertThat(collected.reading().usedBytesAfter()).isEmpty();
            });
            eventually(SHORT.multipliedBy(100), asked::get, count -> count == 2);
        }
    }
}
