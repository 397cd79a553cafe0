// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.files.UserFolders;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.MonitorEvent;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.web.access.AccessRules;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.capture.CaptureDesk;
import dev.cairn.web.connection.ConnectionLimits;
import dev.cairn.web.connection.HttpSide;
import dev.cairn.web.connection.Listener;
import dev.cairn.web.connection.StrangerLog;
import dev.cairn.web.device.AppDesk;
import dev.cairn.web.live.LiveFeed;
import dev.cairn.web.live.LiveSocket;
import dev.cairn.web.live.PageWriter;
import dev.cairn.web.question.DebuggerMessages;
import dev.cairn.web.question.Respondent;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.rule.RuleDesk;
import dev.cairn.web.rule.RuleFile;
import io.helidon.webserver.Router;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.staticcontent.ClasspathHandlerConfig;
import io.helidon.webserver.staticcontent.StaticContentFeature;
import io.helidon.webserver.websocket.WsRouting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The HTTP server: the page, its WebSocket, and the JSON that commands ask for, on loopback only. Owns nothing but its
 * connections and recordings; the monitor and the devices are the caller's.
 */
public final class CairnServer implements AutoCloseable {
    private static final Duration STALLED = Duration.ofSeconds(30);

    private static final Devices NO_DEVICES = Devices.none("This server looks for no devices.");

    private static final ClasspathHandlerConfig PAGE = ClasspathHandlerConfig.builder()
            .location("page")
            .welcome("index.html")
            .temporaryStorage(storage -> storage.enabled(false)) // its files would outlive a process that is killed
            .build();

    private final Listener listener;
    private final HttpSide side;
    private final AccessToken token;
    private final RecordingDesk desk;
    private final RuleDesk ruleDesk;
    private final CaptureDesk captureDesk;
    private final AppDesk apps;
    private final Monitor.Subscription subscription;
    private final Runnable deviceSubscription;

    private CairnServer(
            Listener listener,
            HttpSide side,
            AccessToken token,
            RecordingDesk desk,
            RuleDesk ruleDesk,
            CaptureDesk captureDesk,
            AppDesk apps,
            Monitor.Subscription subscription,
            Runnable deviceSubscription) {
        this.listener = listener;
        this.side = side;
        this.token = token;
        this.desk = desk;
        this.ruleDesk = ruleDesk;
        this.captureDesk = captureDesk;
        this.apps = apps;
        this.subscription = subscription;
        this.deviceSubscription = deviceSubscription;
    }

    /**
     * Starts to serve on 127.0.0.1.
     *
     * @param port 0 for any that is free
     * @throws PortTakenException if somebody else listens there
     */
    public static CairnServer start(Monitor monitor, int port, AccessToken token, String version) {
        return start(monitor, port, token, version, MetricsAccess.NONE);
    }

    /** As above, with metrics for Prometheus if these are wanted. */
    public static CairnServer start(
            Monitor monitor, int port, AccessToken token, String version, MetricsAccess metrics) {
        return start(monitor, port, token, version, metrics, Captures.ofThisUser());
    }

    /**
     * As above, with a token that is asked for once the port is this server's, and by this user's rules.
     *
     * @param devices whose apps it shows
     * @param mcp answers what is sent to {@code /mcp}
     */
    public static CairnServer start(
            Monitor monitor,
            Devices devices,
            int port,
            Supplier<AccessToken> token,
            String version,
            MetricsAccess metrics,
            BodyAnswers mcp) {
        ConnectionLimits limits = ConnectionLimits.ofThisProcess(STALLED);
        UserFolders user = UserFolders.ofThisProcess();
        return start(
                monitor,
                devices,
                port,
                token,
                version,
                limits,
                metrics,
                Captures.of(user),
                RuleFile.of(user),
                Optional.of(mcp));
    }

    /** As above, over captures that need not be those of this user, and without rules. */
    public static CairnServer start(
            Monitor monitor, int port, AccessToken token, String version, MetricsAccess metrics, Captures captures) {
        return start(monitor, port, token, version, captures, metrics, RuleFile.none());
    }

    /** As above, with rules by which it captures. */
    public static CairnServer start(
            Monitor monitor,
            int port,
            AccessToken token,
            String version,
            Captures captures,
            MetricsAccess metrics,
            RuleFile rules) {
        return start(monitor, NO_DEVICES, port, token, version, captures, metrics, rules);
    }

    /** As above, with devices whose apps it shows. */
    public static CairnServer start(
            Monitor monitor,
            Devices devices,
            int port,
            AccessToken token,
            String version,
            Captures captures,
            MetricsAccess metrics,
            RuleFile rules) {
        ConnectionLimits limits = ConnectionLimits.ofThisProcess(STALLED);
        return start(monitor, devices, port, () -> token, version, limits, metrics, captures, rules, Optional.empty());
    }

    /** As above; a page that takes no message for {@code stalled} is cut off. */
    static CairnServer start(Monitor monitor, int port, AccessToken token, String version, Duration stalled) {
        return start(monitor, port, token, version, ConnectionLimits.ofThisProcess(stalled));
    }

    static CairnServer start(Monitor monitor, int port, AccessToken token, String version, ConnectionLimits limits) {
        return start(
                monitor,
                NO_DEVICES,
                port,
                () -> token,
                version,
                limits,
                MetricsAccess.NONE,
                Captures.ofThisUser(),
                RuleFile.none(),
                Optional.empty());
    }

    private static CairnServer start(
            Monitor monitor,
            Devices devices,
            int port,
            Supplier<AccessToken> tokens,
            String version,
            ConnectionLimits limits,
            MetricsAccess metrics,
            Captures captures,
            RuleFile ruleFile,
            Optional<BodyAnswers> mcp) {
        Listener listener = bind(port);
        AccessToken token = tokens.get();
        AccessRules rules = new AccessRules(token, listener.port());
        Set<LiveSocket> sockets = ConcurrentHashMap.newKeySet();
        String hostname = hostname();
        RecordingDesk desk = new RecordingDesk(monitor.agents().recordings(), monitor::recorded);
        RuleDesk ruleDesk = RuleDesk.start(ruleFile, monitor, captures, desk);
        CaptureDesk captureDesk = new CaptureDesk(captures, desk, monitor, devices);
        AppDesk apps = new AppDesk(
                devices,
                captures,
                monitor.agents().patience(),
                row -> DebuggerMessages.added(row, monitor.switchboard()));
        Respondent respondent = new Respondent(monitor, desk, captureDesk, apps, ruleDesk);
        StrangerLog log = new StrangerLog();
        HttpRouting.Builder routes = HttpRouting.builder().addFilter(new AccessFilter(rules, metrics.token()));
        if (metrics.served()) {
            routes.register(MetricsRoute.PATH, new MetricsRoute(monitor, desk, log));
        }
        Router router = Router.builder()
                .addRouting(routes(routes, monitor, respondent, mcp))
                .addRouting(WsRouting.builder()
                        .endpoint(
                                "/api/live",
                                () -> new LiveSocket(
                                        rules,
                                        new PageWriter(
                                                monitor,
                                                respondent,
                                                new LiveFeed(monitor, desk, apps, version, hostname),
                                                limits.stalled()),
                                        sockets::add,
                                        sockets::remove)))
                .build();
        HttpSide side = new HttpSide(router, rules, limits, log);
        listener.start(side);
        Monitor.Subscription subscription = monitor.listen(event -> push(event, sockets));
        Runnable deviceSubscription = apps.listen(() -> sockets.forEach(LiveSocket::devices));
        return new CairnServer(
                listener, side, token, desk, ruleDesk, captureDesk, apps, subscription, deviceSubscription);
    }

    /** Somebody else listens on the port. */
    public static final class PortTakenException extends RuntimeException {
        private static final long serialVersionUID = 1;

        PortTakenException(int port, Throwable cause) {
            super("Port " + port + " is taken.", cause);
        }
    }

    private static Listener bind(int port) {
        try {
            return Listener.bind(port);
        } catch (IOException e) {
            throw new PortTakenException(port, e);
        }
    }

    private static HttpRouting.Builder routes(
            HttpRouting.Builder before, Monitor monitor, Respondent respondent, Optional<BodyAnswers> mcp) {
        mcp.ifPresent(answers -> before.register(BodyRoute.PATH, new BodyRoute(answers)));
        return before.addFilter(new BodyFilter())
                .register("/api", new ApiRoutes(monitor, respondent))
                .register(CaptureRoutes.PATH, new CaptureRoutes(respondent.captures()))
                .register("/api/profile", new ProfileRoutes(respondent.desk()))
                .register("/", StaticContentFeature.createService(PAGE))
                .any(Methods.only("GET", "HEAD"));
    }

    /** Called by the monitor's thread: only signals that there is something to send. */
    private static void push(MonitorEvent event, Set<LiveSocket> sockets) {
        switch (event) {
            case MonitorEvent.Sampled sampled -> {
                long nanos = System.nanoTime();
                sockets.forEach(socket -> socket.step(nanos));
            }
            case MonitorEvent.Appeared appeared -> sockets.forEach(LiveSocket::update);
            case MonitorEvent.Gone gone -> sockets.forEach(LiveSocket::update);
            case MonitorEvent.Changed changed -> {
                // sent with the step that it belongs to
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
        return listener.port();
    }

    /** Completed with the reason if connections are not accepted any more though nobody closed the server. */
    public CompletionStage<String> death() {
        return listener.death();
    }

    /** As if something else had closed its socket. */
    void breakDown() throws IOException {
        listener.breakDown();
    }

    /** What its connections may hold. */
    ConnectionLimits limits() {
        return side.limits();
    }

    /** How many are connected that have not shown the token yet. */
    int strangers() {
        return side.visits().strangers();
    }

    /** The recordings that it makes for its pages, or has made not long ago. */
    List<RecordingRow> recordings() {
        return desk.rows();
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
        deviceSubscription.run();
        listener.close();
        side.close();
        ruleDesk.close();
        captureDesk.close();
        apps.close();
        desk.close();
    }
}
