// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.MonitorEvent;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.staticcontent.ClasspathHandlerConfig;
import io.helidon.webserver.staticcontent.StaticContentFeature;
import io.helidon.webserver.websocket.WsRouting;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The HTTP server: the page, its WebSocket, and the JSON that commands ask for, on loopback only. Owns nothing but its
 * connections; the monitor is the caller's.
 */
public final class CairnServer implements AutoCloseable {
    private static final Duration STALLED = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofMillis(200);

    private static final ClasspathHandlerConfig PAGE = ClasspathHandlerConfig.builder()
            .location("page")
            .welcome("index.html")
            .temporaryStorage(storage -> storage.enabled(false)) // its files would outlive a process that is killed
            .build();

    private final WebServer server;
    private final AccessToken token;
    private final Monitor.Subscription subscription;

    private CairnServer(WebServer server, AccessToken token, Monitor.Subscription subscription) {
        this.server = server;
        this.token = token;
        this.subscription = subscription;
    }

    /**
     * Starts to serve on 127.0.0.1.
     *
     * @param port 0 for any that is free
     * @throws PortTakenException if somebody else listens there
     */
    public static CairnServer start(Monitor monitor, int port, AccessToken token, String version) {
        return start(monitor, port, token, version, STALLED);
    }

    /** As above; a page that takes no message for {@code stalled} is cut off. */
    static CairnServer start(Monitor monitor, int port, AccessToken token, String version, Duration stalled) {
        int chosen = free(port);
        AccessRules rules = new AccessRules(token, chosen);
        Set<LiveSocket> sockets = ConcurrentHashMap.newKeySet();
        String hostname = hostname();
        WebServer server = WebServer.builder()
                .address(InetAddress.getLoopbackAddress())
                .port(chosen)
                .shutdownHook(false) // whoever started this closes it
                .shutdownGracePeriod(GRACE)
                .maxPayloadSize(64 * 1024)
                .addRouting(routes(monitor, rules))
                .addRouting(WsRouting.builder()
                        .endpoint(
                                "/api/live",
                                () -> new LiveSocket(
                                        rules,
                                        new PageWriter(monitor, new LiveFeed(monitor, version, hostname), stalled),
                                        sockets::add,
                                        sockets::remove)))
                .build();
        start(server, chosen);
        Monitor.Subscription subscription = monitor.listen(event -> push(event, sockets));
        return new CairnServer(server, token, subscription);
    }

    /** Somebody else listens on the port. */
    public static final class PortTakenException extends RuntimeException {
        private static final long serialVersionUID = 1;

        PortTakenException(int port, Throwable cause) {
            super("Port " + port + " is taken.", cause);
        }
    }

    private static void start(WebServer server, int port) {
        try {
            server.start();
        } catch (RuntimeException e) { // somebody else was quicker than we, after we had asked
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof BindException) {
                    throw new PortTakenException(port, e);
                }
            }
            throw e;
        }
    }

    /** The server's own report of a taken port cannot be told from other failures, so we ask first. */
    private static int free(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return probe.getLocalPort();
        } catch (IOException e) {
            throw new PortTakenException(port, e);
        }
    }

    private static HttpRouting.Builder routes(Monitor monitor, AccessRules rules) {
        return HttpRouting.builder()
                .addFilter(new AccessFilter(rules))
                .register("/api", new ApiRoutes(monitor))
                .register("/", StaticContentFeature.createService(PAGE));
    }

    /** Called by the monitor's thread: only says that there is something to tell. */
    private static void push(MonitorEvent event, Set<LiveSocket> sockets) {
        switch (event) {
            case MonitorEvent.Sampled sampled -> {
                long nanos = System.nanoTime();
                sockets.forEach(socket -> socket.step(nanos));
            }
            case MonitorEvent.Appeared appeared -> sockets.forEach(LiveSocket::update);
            case MonitorEvent.Gone gone -> sockets.forEach(LiveSocket::update);
            case MonitorEvent.Changed changed -> {
                // told with the step that it belongs to
            }
        }
    }

    private static String hostname() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "this machine";
        }
    }

    public int port() {
        return server.port();
    }

    /** Where the page is, without the token. */
    public String url() {
        return "http://127.0.0.1:" + port() + "/";
    }

    /** The link that a person opens once. */
    public String signInUrl() {
        return url() + "?token=" + token.text();
    }

    /** What a request must show. */
    public String token() {
        return token.text();
    }

    @Override
    public void close() {
        subscription.close();
        server.stop();
    }
}
