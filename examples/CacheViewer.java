// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/**
 * Shows the cache of CacheExample.java once a second: a program that uses Cairn's server API.
 *
 * <pre>java --enable-native-access=ALL-UNNAMED -cp cli/target/cairn.jar examples/CacheViewer.java PID [TIMES]</pre>
 *
 * It needs JDK 25, which would warn without the option, as Cairn calls the system. The agent goes into the VM at the start, and leaves it at the end.
 */
final class CacheViewer implements ChunkHandler {
    private static final int CACH = FourCc.of("CACH");
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Each CACH comes here, also one that another handler asked for. */
    @Override
    public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
        if (data.remaining() < 3 * Long.BYTES) {
            client.reportMalformed(type, "CACH has 24 bytes, and here are " + data.remaining() + ".");
            return;
        }
        long entries = data.getLong();
        long hits = data.getLong();
        long misses = data.getLong();
        System.out.printf(
                "%s: %d entries, %d hits, %d misses, hit rate %.1f %%%n",
                client.name(), entries, hits, misses, 100.0 * hits / Math.max(1, hits + misses));
    }

    @Override
    public void clientDisconnected(Client client) {
        System.out.println(client.name() + " has gone.");
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length == 0) {
            System.err.println("Which VM? Give its pid; the cairn command ps lists them.");
            System.exit(2);
        }
        long pid = Long.parseLong(args[0]);
        long times = args.length > 1 ? Long.parseLong(args[1]) : Long.MAX_VALUE;
        try (Monitor monitor = Monitor.open()) {
            Optional<VmId> id = monitor.vms().stream()
                    .map(vm -> vm.id())
                    .filter(each -> each.pid() == pid)
                    .findFirst();
            if (id.isPresent()) {
                view(monitor, id.get(), times);
            } else {
                System.err.println("There is no VM " + pid + " here that this user may see.");
                System.exit(1);
            }
        }
    }

    private static void view(Monitor monitor, VmId id, long times) throws InterruptedException {
        try (var registration = monitor.agents().handlers().register(CACH, new CacheViewer());
                var lease = monitor.agents().lease(id, Interest.REQUESTS)) {
            var state = lease.await(PATIENCE);
            if (lease.session().isEmpty()) {
                System.err.println("No session with VM " + id.pid() + ": " + state);
                return;
            }
            for (long i = 0; i < times && lease.session().isPresent(); i++) {
                ask(lease.session().get());
                Thread.sleep(1000);
            }
        }
    }

    /** What is in an answer goes to the handler; what is left to say here is why there is none. */
    private static void ask(Client client) {
        client.request(new RawChunk(CACH, Bytes.EMPTY), PATIENCE).thenAccept(answer -> {
            if (!(answer instanceof Answer.Chunks told) || told.chunks().isEmpty()) {
                System.out.println(client.name() + ": " + answer.sentence());
            }
        });
    }
}
