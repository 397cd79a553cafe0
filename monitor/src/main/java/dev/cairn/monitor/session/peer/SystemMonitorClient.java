// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.SystemReader;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A DDM client that is not a VM: reports how the machine is to each server that connects, by a SYSM event each second.
 * It listens on an AF_UNIX socket that only its own user can connect to, and serves at most {@value #MAX_CONNECTIONS}
 * servers at a time.
 */
public final class SystemMonitorClient implements AutoCloseable {
    private static final Logger LOG = System.getLogger(SystemMonitorClient.class.getName());

    /** What it answers to HELO in place of a VM's name. */
    public static final String IDENT = "Cairn system monitor";

    static final int MAX_CONNECTIONS = 64;
    private static final long PAUSE_NANOS = 100_000_000;

    /** What became of {@link #listen}. */
    public sealed interface Start {
        record Listening(SystemMonitorClient client) implements Start {}

        /**
         * It does not listen.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Start {}
    }

    private final Path path;
    private final ServerSocketChannel channel;
    private final ProcFs proc;
    private final Duration interval;
    private final Set<DdmPeer> peers = ConcurrentHashMap.newKeySet();
    private final Thread ticker;

    private SystemMonitorClient(Path path, ServerSocketChannel channel, ProcFs proc, Duration interval) {
        this.path = path;
        this.channel = channel;
        this.proc = proc;
        this.interval = interval;
        this.ticker = Thread.ofVirtual().name("cairn-system-status").unstarted(this::tell);
    }

    /** Starts to listen at {@code path}, where nothing but a left-over socket may be. */
    public static Start listen(Path path) {
        return listen(path, ProcFs.ofThisMachine(), Duration.ofSeconds(1));
    }

    static Start listen(Path path, ProcFs proc, Duration interval) {
        return switch (PrivateSocket.listen(path)) {
            case PrivateSocket.Listening.Failed failed -> new Start.Failed(failed.why());
            case PrivateSocket.Listening.Opened opened -> {
                SystemMonitorClient client = new SystemMonitorClient(path, opened.channel(), proc, interval);
                client.ticker.start();
                Thread.ofVirtual().name("cairn-system-accept").start(client::accept);
                yield new Start.Listening(client);
            }
        };
    }

    /** What fails in accepting one, as where no file is left, is tried again a moment later. */
    private void accept() {
        boolean told = false;
        while (channel.isOpen()) {
            try {
                SocketChannel connection = channel.accept();
                if (peers.size() >= MAX_CONNECTIONS) {
                    connection.close();
                } else {
                    serve(connection);
                }
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                if (channel.isOpen() && !told) {
                    LOG.log(Level.WARNING, "The system monitor cannot take a connection at " + path + ".", e);
                    told = true;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void serve(SocketChannel connection) {
        Map<Integer, Function<RawChunk, List<RawChunk>>> handlers = Map.of(
                Greeting.HelloRequest.FORM.type(),
                request -> List.of(hello().toRaw()),
                Greeting.FeaturesRequest.FORM.type(),
                request -> List.of(new Greeting.Features(List.of()).toRaw()));
        DdmPeer peer = DdmPeer.over("a server of the system monitor", connection, handlers);
        peers.add(peer);
        var _ = peer.ended().thenAccept(why -> peers.remove(peer));
        if (!channel.isOpen()) {
            peer.close();
        }
    }

    private Greeting.Hello hello() {
        return new Greeting.Hello(
                Greeting.VERSION,
                ProcessHandle.current().pid(),
                IDENT,
                proc.hostName(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private void tell() {
        SystemReader reader = new SystemReader(proc);
        try {
            while (channel.isOpen()) {
                Thread.sleep(interval);
                if (peers.stream().anyMatch(DdmPeer::greeted)) {
                    Chunk event = SystemStatusEvent.of(reader.read(), System.currentTimeMillis());
                    // A server that does not read loses events; the next one says all that counts.
                    peers.stream().filter(DdmPeer::greeted).forEach(peer -> peer.sendEvent(event));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /** Ends all connections, and removes the socket. */
    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(path);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The socket " + path + " could not be removed.", e);
        }
        ticker.interrupt();
        peers.forEach(DdmPeer::close);
    }
}
