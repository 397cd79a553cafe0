// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.rule.RuleFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

/** A server over the real monitor of this machine, and a client for it. */
final class ServerFixture implements AutoCloseable {
    final Monitor monitor = Monitor.open();
    final CairnServer server;
    final HttpClient client = HttpClient.newHttpClient();

    ServerFixture() {
        server = CairnServer.start(monitor, 0, AccessToken.random(), "test");
    }

    /** With devices, which stay the caller's. */
    ServerFixture(Devices devices, Captures captures) {
        server = CairnServer.start(
                monitor, devices, 0, AccessToken.random(), "test", captures, MetricsAccess.NONE, RuleFile.none());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url()).resolve(path));
    }

    HttpRequest.Builder signedIn(String path) {
        return request(path).header("Authorization", "Bearer " + server.token());
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    String origin() {
        return "http://127.0.0.1:" + server.port();
    }

    /** What a page's WebSocket has received; every message whole. */
    static final class Received implements WebSocket.Listener {
        final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        final CompletableFuture<Integer> closed = new CompletableFuture<>();
        private final StringBuilder partial = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            partial.append(data);
            if (last) {
                messages.add(partial.toString());
                partial.setLength(0);
            }
            socket.request(1);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            closed.complete(status);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            closed.completeExceptionally(error);
        }
    }

    WebSocket open(Received received) {
        return client.newWebSocketBuilder()
                .header("Authorization", "Bearer " + server.token())
                .header("Origin", origin())
                .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + "/api/live"), received)
                .join();
    }

    @Override
    public void close() {
        client.shutdownNow(); // close() would wait for WebSockets that are still open
        server.close();
        monitor.close();
    }
}
