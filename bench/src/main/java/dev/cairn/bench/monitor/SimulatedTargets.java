// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.monitor.session.api.Features;
import dev.cairn.monitor.session.peer.DdmPeer;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * A process of its own that plays many targets, each on a socket named by its number: {@code FOLDER TARGETS cairn|plain}.
 * Those of Cairn's kind send their thread status by themselves, the plain ones when asked.
 */
final class SimulatedTargets {
    static final int THREADS = 20;

    private static final long INTERVAL_MILLIS = 500;
    private static final ThreadState[] STATES = ThreadState.values();

    private final boolean cairn;
    private final Set<DdmPeer> periodic = ConcurrentHashMap.newKeySet();
    private final AtomicLong tick = new AtomicLong();

    private SimulatedTargets(boolean cairn) {
        this.cairn = cairn;
    }

    public static void main(String[] args) throws Exception {
        SimulatedTargets targets = new SimulatedTargets(args[2].equals("cairn"));
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            listener.bind(UnixDomainSocketAddress.of(Path.of(args[0], Integer.toString(i))));
            Thread.ofVirtual().start(() -> targets.serve(listener));
        }
        System.out.println("ready");
        while (true) {
            Thread.sleep(INTERVAL_MILLIS);
            targets.tick.incrementAndGet();
            targets.periodic.forEach(peer -> peer.sendEvent(targets.status(true)));
        }
    }

    private void serve(ServerSocketChannel listener) {
        try {
            while (true) {
                Target target = new Target();
                target.peer = Optional.of(DdmPeer.over("target", listener.accept(), target.handlers()));
                target.made.countDown();
            }
        } catch (IOException e) {
            throw new IllegalStateException("A simulated target takes no connections any more.", e);
        }
    }

    ThreadStatus status(boolean inEvent) {
        return new ThreadStatus(
                inEvent,
                OptionalLong.empty(),
                LongStream.rangeClosed(1, THREADS).mapToObj(this::entry).toList());
    }

    private ThreadStatus.Entry entry(long id) {
        long ticks = tick.get();
        ThreadState state = STATES[ThreadLocalRandom.current().nextInt(STATES.length)];
        Optional<ThreadStatus.Extension> more = cairn
                ? Optional.of(new ThreadStatus.Extension(ticks * id * 1_000_000, ticks << 20, false, false))
                : Optional.empty();
        return new ThreadStatus.Entry(id, state, id, ticks, ticks, true, more);
    }

    /** One connection. */
    private final class Target {
        private final CountDownLatch made = new CountDownLatch(1);
        private volatile Optional<DdmPeer> peer = Optional.empty();

        Map<Integer, Function<RawChunk, List<RawChunk>>> handlers() {
            return Map.of(
                    Greeting.HelloRequest.FORM.type(), request -> List.of(hello().toRaw()),
                    Greeting.FeaturesRequest.FORM.type(),
                            request -> List.of(features().toRaw()),
                    Threads.ThreadEventsRequest.FORM.type(), request -> threads(),
                    ThreadStatus.FORM.type(), this::status);
        }

        private Greeting.Hello hello() {
            return new Greeting.Hello(
                    Greeting.VERSION,
                    ProcessHandle.current().pid(),
                    "Simulated VM",
                    "simulated",
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        private Greeting.Features features() {
            List<String> names =
                    cairn ? Features.OURS.stream().map(CairnFeature::text).toList() : List.of("method-trace-profiling");
            return new Greeting.Features(names.stream().map(Text::new).toList());
        }

        private List<RawChunk> threads() {
            for (long id = 1; id <= THREADS; id++) {
                peer().sendEvent(new Threads.ThreadCreated(id, "a thread with a usual name, " + id));
            }
            return List.of();
        }

        private List<RawChunk> status(RawChunk request) {
            if (request.data().isEmpty()) {
                tick.incrementAndGet();
                return List.of(SimulatedTargets.this.status(false).toRaw());
            }
            periodic.add(peer());
            return List.of();
        }

        private DdmPeer peer() {
            try {
                made.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("Nobody interrupts this thread.", e);
            }
            return peer.orElseThrow();
        }
    }
}
