// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.keep.Connector.Connection;
import dev.cairn.monitor.session.peer.HandWrittenPeer;
import dev.cairn.monitor.session.peer.SimulatedVm;
import dev.cairn.monitor.session.transport.SocketPair;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SessionKeeperTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final RawChunk EXAMPLE = new RawChunk(FourCc.of("XMPL"), Bytes.of(1));
    /** Of a target that is there, and serves nothing. */
    private static final Answer ANSWER = new Answer.Refused(Failure.of("Nobody serves XMPL here."));

    /** Time that passes only when somebody sleeps, and then at once; while held, sleepers sleep on. */
    private static final class FakeClock implements KeeperSettings.Clock {
        private final AtomicLong nanos = new AtomicLong();
        private final BlockingQueue<Duration> sleeps = new LinkedBlockingQueue<>();
        private final BlockingQueue<Duration> released = new LinkedBlockingQueue<>();

        @Override
        public long nanos() {
            return nanos.get();
        }

        @Override
        public long millis() {
            return nanos.get() / 1_000_000;
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            sleeps.add(duration);
            released.take();
            nanos.addAndGet(duration.toNanos());
        }

        /** Lets the one who sleeps, or will, wake up; says for how long that was. */
        Duration wakeOne() throws InterruptedException {
            Duration slept = sleeps.take();
            released.add(slept);
            return slept;
        }
    }

    private final FakeClock clock = new FakeClock();
    private final ChunkHandlers handlers = new ChunkHandlers();
    private final Sessions sessions = new Sessions(handlers, SessionSettings.DEFAULT.withTimes(LONG, LONG, LONG));
    private final Queue<AutoCloseable> toClose = new ConcurrentLinkedQueue<>();
    private final SessionKeeper<String> keeper = keeper(Duration.ofMinutes(1), clock);

    private SessionKeeper<String> keeper(Duration connectTimeout, KeeperSettings.Clock time) {
        SessionKeeper<String> made = new SessionKeeper<>(
                sessions, new KeeperSettings(connectTimeout, Thread.ofVirtual().factory(), time, new Random(1)));
        toClose.add(made);
        return made;
    }

    @AfterEach
    void close() throws Exception {
        keeper.close();
        sessions.close();
        for (AutoCloseable each : toClose) {
            each.close();
        }
    }

    /** Connects to a new simulated VM each time. */
    private Connection connectToVm() {
        SocketPair pair = SocketPair.open();
        toClose.add(new SimulatedVm(pair.target(), "vm"));
        return new Connection.Opened(pair.server());
    }

    private <S extends TargetState> S eventuallyIn(SessionKeeper<String> of, String key, Class<S> state) {
        return state.cast(eventually(LONG, () -> of.state(key).orElseThrow(), state::isInstance));
    }

    @Test
    void connectsAndForgets() {
        keeper.keep("a", "a", this::connectToVm);
        DdmSession session =
                eventuallyIn(keeper, "a", TargetState.Connected.class).session();
        assertThat(keeper.session("a")).contains(session);
        keeper.forget("a");

        assertThat(keeper.state("a")).isEmpty();
        assertThat(session.ended().join()).isInstanceOf(SessionState.Closed.class);
        eventually(LONG, sessions::all, List::isEmpty);
    }

    @Test
    void releasesASessionAndMakesAnotherForWhoComesThen() {
        keeper.keep("a", "a", this::connectToVm);
        DdmSession first =
                eventuallyIn(keeper, "a", TargetState.Connected.class).session();

        assertThat(keeper.release("a")).contains(first);
        assertThat(keeper.release("a")).isEmpty();
        keeper.keep("a", "a", this::connectToVm);
        DdmSession second =
                eventuallyIn(keeper, "a", TargetState.Connected.class).session();

        assertThat(second).isNotEqualTo(first);
        assertThat(first.request(EXAMPLE, LONG).join()).isEqualTo(ANSWER);
        first.close();
        assertThat(first.ended().join()).isInstanceOf(SessionState.Closed.class);
        assertThat(second.request(EXAMPLE, LONG).join()).isEqualTo(ANSWER);
    }

    @Test
    void saysWhyTheLastAttemptFailedWhileTheNextIsUnderWay() throws InterruptedException {
        AtomicInteger attempts = new AtomicInteger();
        CountDownLatch end = new CountDownLatch(1);
        keeper.keep("a", "a", () -> {
            if (attempts.getAndIncrement() > 0) {
                end.await();
            }
            return new Connection.Failed("Nobody is there.", true);
        });
        assertThat(eventuallyIn(keeper, "a", TargetState.Waiting.class).mayPassAtOnce())
                .isTrue();
        clock.wakeOne();

        assertThat(eventuallyIn(keeper, "a", TargetState.Connecting.class).lastFailure())
                .contains("Nobody is there.");
        end.countDown();
    }

    @Test
    void waitsTwiceAsLongAfterEachFailure() throws InterruptedException {
        List<Long> pauses = new ArrayList<>();
        keeper.keep("a", "a", () -> new Connection.Failed("Nobody is there."));
        for (int i = 0; i < 9; i++) {
            pauses.add(clock.wakeOne().toMillis());
        }

        long[] expected = {500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000};
        for (int i = 0; i < expected.length; i++) {
            assertThat(pauses.get(i)).isBetween(expected[i] * 9 / 10, expected[i] * 11 / 10);
        }
        TargetState.Waiting waiting = eventuallyIn(keeper, "a", TargetState.Waiting.class);
        assertThat(waiting.why()).isEqualTo("Nobody is there.");
    }

    @Test
    void beginsAnewAfterAMinuteOfHealth() throws Exception {
        Queue<DdmSession> kept = new ConcurrentLinkedQueue<>();
        AtomicInteger attempts = new AtomicInteger();
        keeper.listen((key, state) -> {
            if (state instanceof TargetState.Connected connected) {
                kept.add(connected.session());
                // The fourth session lasts for two minutes, the others for no time at all.
                clock.nanos.addAndGet(
                        attempts.get() == 4 ? Duration.ofMinutes(2).toNanos() : 0);
                connected.session().close("The test ends it.");
            }
        });
        keeper.keep("a", "a", () -> {
            attempts.incrementAndGet();
            return connectToVm();
        });

        long[] expected = {500, 1000, 2000, 500, 1000};
        for (long pause : expected) {
            assertThat(clock.wakeOne().toMillis()).isBetween(pause * 9 / 10, pause * 11 / 10);
        }
        assertThat(kept).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void refusalsAreFinal() throws Exception {
        keeper.keep("no permission", "b", () -> new Connection.Refused("It is another user's VM."));
        keeper.keep("ended", "c", Connection.Ended::new);
        HandWrittenPeer peer = new HandWrittenPeer();
        toClose.add(peer);
        keeper.keep("not ddm", "d", () -> new Connection.Opened(peer.pair().server()));
        peer.shake();
        peer.write(new JdwpPacket.Reply(peer.next().id(), 99, Bytes.EMPTY).encode());

        assertThat(eventuallyIn(keeper, "no permission", TargetState.Refused.class)
                        .why())
                .isEqualTo("It is another user's VM.");
        eventuallyIn(keeper, "ended", TargetState.Gone.class);
        assertThat(eventuallyIn(keeper, "not ddm", TargetState.Refused.class).why())
                .contains("99");
        assertThat(keeper.states()).hasSize(3);
    }

    @Test
    void aConnectorThatHangsIsGivenUpAndNotCalledAgainUntilItReturns() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        SessionKeeper<String> hasty = keeper(Duration.ofMillis(1), clock);
        hasty.keep("a", "a", () -> {
            calls.incrementAndGet();
            boolean hangs = true;
            while (hangs) { // as native code, which knows no interrupts
                try {
                    release.await();
                    hangs = false;
                } catch (InterruptedException e) {
                    // stays
                }
            }
            return new Connection.Failed("late");
        });
        clock.wakeOne();
        eventually(
                LONG,
                () -> hasty.state("a").orElseThrow(),
                state -> state instanceof TargetState.Waiting waiting
                        && waiting.why().contains("has not ended yet"));
        assertThat(calls).hasValue(1);
        release.countDown();
    }

    @Test
    void aConnectorThatThrowsIsAFailure() {
        keeper.keep("a", "a", () -> {
            throw new IllegalStateException("on purpose");
        });

        assertThat(eventuallyIn(keeper, "a", TargetState.Waiting.class).why()).contains("on purpose");
    }

    @Test
    void aListenerThatThrowsHarmsNobody() {
        keeper.listen((key, state) -> {
            throw new IllegalStateException("on purpose");
        });
        keeper.keep("a", "a", this::connectToVm);

        eventuallyIn(keeper, "a", TargetState.Connected.class);
    }

    @Test
    void aTargetThatRestartsIsConnectedAgain() throws InterruptedException {
        keeper.keep("a", "a", this::connectToVm);
        DdmSession first =
                eventuallyIn(keeper, "a", TargetState.Connected.class).session();
        toClose.stream()
                .filter(SimulatedVm.class::isInstance)
                .map(SimulatedVm.class::cast)
                .forEach(SimulatedVm::close);
        clock.wakeOne();

        eventually(LONG, () -> keeper.session("a"), session -> session.isPresent() && session.get() != first);
        assertThat(first.ended().join()).isInstanceOf(SessionState.Closed.class);
    }

    @Test
    void twoHundredTargetsOfWhichEveryThirdIsABadOne() {
        List<String> good = new ArrayList<>();
        Queue<SimulatedVm> floods = new ConcurrentLinkedQueue<>();
        handlers.register(EXAMPLE.type(), (client, type, data, isReply, msgId) -> {});
        for (int i = 0; i < 200; i++) {
            String key = "target " + i;
            switch (i % 6) {
                case 2 -> keeper.keep(key, key, SessionKeeperTest::hang);
                case 5 ->
                    keeper.keep(key, key, () -> {
                        SocketPair pair = SocketPair.open();
                        toClose.add(pair);
                        return new Connection.Opened(pair.server()); // never answers
                    });
                default -> {
                    good.add(key);
                    keeper.keep(key, key, () -> flooding(floods));
                }
            }
        }
        good.forEach(key -> eventuallyIn(keeper, key, TargetState.Connected.class));
        Thread flood = Thread.ofPlatform().daemon().start(() -> flood(floods));
        for (String key : good) {
            Answer answer =
                    keeper.session(key).orElseThrow().request(EXAMPLE, LONG).join();
            assertThat(answer).isEqualTo(ANSWER);
        }
        flood.interrupt();

        assertThat(sessions.all()).hasSizeGreaterThanOrEqualTo(good.size());
        keeper.close();
        eventually(LONG, sessions::all, List::isEmpty);
    }

    private static Connection hang() throws InterruptedException {
        Thread.sleep(LONG.multipliedBy(2));
        return new Connection.Failed("too late");
    }

    private Connection flooding(Queue<SimulatedVm> floods) {
        SocketPair pair = SocketPair.open();
        SimulatedVm vm = new SimulatedVm(pair.target(), "vm");
        toClose.add(vm);
        floods.add(vm);
        return new Connection.Opened(pair.server());
    }

    private static void flood(Queue<SimulatedVm> vms) {
        while (!Thread.currentThread().isInterrupted()) {
            vms.stream().limit(5).forEach(vm -> vm.peer().sendEvent(EXAMPLE));
        }
    }
}
