// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import dev.cairn.web.access.AccessRules;
import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.context.Context;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.media.MediaContext;
import io.helidon.logging.common.LogConfig;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ErrorHandling;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsUpgrader;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What serves the connections that {@link Listener} accepts: Helidon's HTTP/1.1, WebSocket and routing. Each connection has
 * a virtual thread.
 */
public final class HttpSide implements ListenerContext, Listener.Welcome, AutoCloseable {
    private static final Logger LOG = System.getLogger(HttpSide.class.getName());
    private static final int MAX_FRAME_BYTES = 64 * 1024;

    private final ConnectionLimits limits;
    private final Router router;
    private final StrangerLog log;
    private final Visits visits;
    private final ListenerConfig config;
    private final DirectHandlers errors;
    private final ServerConnectionSelector http;
    private final Limit requests = FixedLimit.create();
    private final Context context = Context.create();
    private final MediaContext media = MediaContext.create();
    private final ContentEncodingContext encodings = ContentEncodingContext.create();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean closed;

    public HttpSide(Router router, AccessRules rules, ConnectionLimits limits, StrangerLog log) {
        LogConfig.configureRuntime();
        this.log = log;
        this.limits = limits;
        this.router = router;
        this.visits = new Visits(limits, log);
        WsConfig sockets = WsConfig.builder().maxFrameLength(MAX_FRAME_BYTES).build();
        this.config = ListenerConfig.builder()
                .protocolsDiscoverServices(false)
                .addProtocol(sockets)
                .errorHandling(ErrorHandling.builder().includeEntity(true).build())
                .build();
        Mishaps mishaps = new Mishaps(log);
        this.errors = DirectHandlers.builder()
                .addHandler(EventType.BAD_REQUEST, mishaps)
                .addHandler(EventType.INTERNAL_ERROR, mishaps)
                .addHandler(EventType.OTHER, mishaps)
                .build();
        Http1Config protocol = Http1Config.builder()
                .receiveLog(false)
                .sendLog(false)
                .addReceiveListener(new Doorkeeper(rules, visits))
                .addSendListener(Doorkeeper.answers())
                .build();
        this.http = Http1ConnectionSelector.builder()
                .config(protocol)
                .addUpgrader(WsUpgrader.create(sockets))
                .build();
        router.beforeStart();
    }

    @Override
    public void take(Socket socket) throws IOException, InterruptedException {
        socket.setTcpNoDelay(true);
        Visit visit = new Visit(socket, limits, this, visits);
        visits.add(visit);
        if (closed) {
            visit.close();
        }
        try {
            Thread.ofVirtual().name("cairn-http").start(() -> serve(visit));
        } catch (RuntimeException | Error e) {
            visits.remove(visit);
            throw e;
        }
    }

    private void serve(Visit visit) {
        try {
            ServerConnection connection = http.connection(visit);
            visit.isServedBy(connection);
            connection.handle(requests);
            visit.farewell();
        } catch (CloseConnectionException e) {
            LOG.log(Level.TRACE, "A connection has ended.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
        } catch (RuntimeException e) { // the connection is gone; what else could be done about it?
            LOG.log(Level.DEBUG, "A connection has failed.", e);
        } finally {
            visits.remove(visit);
            visit.close();
            visit.isOver();
        }
    }

    @Override
    public void makeRoom() {
        log.count(StrangerLog.Event.NOT_ACCEPTED);
        visits.endOne();
    }

    @Override
    public void step(long nanos) {
        visits.endOverdue(nanos);
        log.tell(nanos);
    }

    public ConnectionLimits limits() {
        return limits;
    }

    public Visits visits() {
        return visits;
    }

    public Router router() {
        return router;
    }

    @Override
    public Context context() {
        return context;
    }

    @Override
    public MediaContext mediaContext() {
        return media;
    }

    @Override
    public ContentEncodingContext contentEncodingContext() {
        return encodings;
    }

    @Override
    public DirectHandlers directHandlers() {
        return errors;
    }

    @Override
    public ListenerConfig config() {
        return config;
    }

    @Override
    public ExecutorService executor() {
        return executor;
    }

    /** Ends all connections. */
    @Override
    public void close() {
        closed = true;
        visits.all().forEach(Visit::close);
        router.afterStop();
        executor.shutdown();
    }
}
