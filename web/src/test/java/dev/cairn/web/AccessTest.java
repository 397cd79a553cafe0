// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.web.access.AccessRules;
import dev.cairn.web.access.AccessToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessTest {
    private ServerFixture fixture;

    @BeforeAll
    void start() {
        fixture = new ServerFixture();
    }

    @AfterAll
    void stop() {
        fixture.close();
    }

    /** The status line that answers a request with any headers at all, which Java's own client would not send. */
    private String raw(String... lines) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), fixture.server.port())) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            out.write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            return String.valueOf(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                            .readLine());
        }
    }

    @Test
    void refusesWhoHasNoToken() throws Exception {
        for (String path : List.of("/", "/index.html", "/api/vms", "/api/reports", "/assets/x.js")) {
            HttpResponse<String> response = fixture.send(fixture.request(path));
            assertThat(response.statusCode()).as(path).isEqualTo(401);
            assertThat(response.body()).contains("needs the link that cairn printed");
        }
        assertThat(fixture.send(fixture.request("/?token=wrong")).statusCode()).isEqualTo(401);
        assertThat(fixture.send(fixture.request("/api/vms").header("Authorization", "Bearer wrong"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void turnsTheTokenInTheLinkIntoACookie() throws Exception {
        HttpResponse<String> response = fixture.send(fixture.request("/?token=" + fixture.server.token()));

        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Location")).contains("/");
        String cookie = response.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie)
                .contains("HttpOnly")
                .contains("SameSite=Strict")
                .as("other programs on 127.0.0.1 get the cookie too")
                .doesNotContain(fixture.server.token());
        String pair = cookie.substring(0, cookie.indexOf(';'));
        assertThat(fixture.send(fixture.request("/").header("Cookie", "other=1; " + pair))
                        .statusCode())
                .isEqualTo(200);
    }

    private String cookie() {
        return AccessRules.cookie(new AccessToken(fixture.server.token()), fixture.server.port())
                .text();
    }

    /** Any server on this machine can set a cookie of that name; one with a longer path comes before Cairn's. */
    @Test
    void aBadCookieLocksNobodyOutWhoHasTheGoodOne() throws Exception {
        String name = "cairn-" + fixture.server.port() + "=";
        String own = "Host: 127.0.0.1:" + fixture.server.port();
        String good = name + cookie();
        String get = "GET /api/vms HTTP/1.1";
        assertThat(raw(get, own, "Cookie: " + name + "bad; " + good)).startsWith("HTTP/1.1 200");
        assertThat(raw(get, own, "Cookie: " + name + "bad", "Cookie: " + good)).startsWith("HTTP/1.1 200");
        assertThat(raw(get, own, "Cookie: " + name + "; " + name + "bad; " + good + ";" + name + "worse"))
                .startsWith("HTTP/1.1 200");
        assertThat(raw(get, own, "Authorization: Bearer bad", "Cookie: " + good))
                .startsWith("HTTP/1.1 200");
        assertThat(raw(get, own, "Cookie: " + name + "bad; " + name)).startsWith("HTTP/1.1 401");
        assertThat(raw("GET /?token=old HTTP/1.1", own, "Cookie: " + good))
                .as("an old link")
                .startsWith("HTTP/1.1 303");
    }

    @Test
    void bindsTheBrowserToItsOwnScripts() throws Exception {
        HttpResponse<String> page = fixture.send(fixture.signedIn("/"));

        assertThat(page.body()).contains("<script").doesNotContain("http://").doesNotContain("https://");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void answersToNoForeignName() throws Exception {
        String token = "Authorization: Bearer " + fixture.server.token();
        String own = "Host: 127.0.0.1:" + fixture.server.port();
        assertThat(raw("GET /api/vms HTTP/1.1", own, token)).startsWith("HTTP/1.1 200");
        assertThat(raw("GET /api/vms HTTP/1.1", "Host: evil.example", token)).startsWith("HTTP/1.1 403");
        assertThat(raw("GET /?token=" + fixture.server.token() + " HTTP/1.1", "Host: evil.example"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /api/vms HTTP/1.1", own, token, "Origin: http://evil.example"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /api/vms HTTP/1.1", own, token, "Origin: null")).startsWith("HTTP/1.1 403");
    }

    @Test
    void opensASocketOnlyToItsOwnPage() {
        assertThatThrownBy(() -> socket("http://evil.example", fixture.server.token()))
                .isInstanceOf(CompletionException.class);
        assertThatThrownBy(() -> socket(fixture.origin(), "wrong")).isInstanceOf(CompletionException.class);
        socket(fixture.origin(), fixture.server.token()).abort();
    }

    @Test
    void upgradesOnlyWithAnOriginAHostAndATokenThatAreItsOwn() throws Exception {
        String own = "127.0.0.1:" + fixture.server.port();
        String host = "Host: " + own;
        String origin = "Origin: http://" + own;
        String bearer = "Authorization: Bearer " + fixture.server.token();
        String cookie = "Cookie: cairn-" + fixture.server.port() + "=" + cookie();
        assertThat(upgrade(host, origin, bearer)).startsWith("HTTP/1.1 101");
        assertThat(upgrade(host, origin, cookie)).startsWith("HTTP/1.1 101");
        assertThat(upgrade("Host: localhost:1", "Origin: http://localhost:1", cookie))
                .startsWith("HTTP/1.1 101");
        assertThat(upgrade(host, bearer)).doesNotStartWith("HTTP/1.1 101");
        assertThat(upgrade(host, origin)).doesNotStartWith("HTTP/1.1 101");
        assertThat(upgrade(host, "Origin: http://127.0.0.1:1", bearer)).doesNotStartWith("HTTP/1.1 101");
        assertThat(upgrade("Host: evil.example", "Origin: http://evil.example", cookie))
                .doesNotStartWith("HTTP/1.1 101");
    }

    private String upgrade(String... headers) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "GET /api/live HTTP/1.1",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="));
        lines.addAll(List.of(headers));
        return raw(lines.toArray(String[]::new));
    }

    private WebSocket socket(String origin, String token) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            WebSocket socket = client.newWebSocketBuilder()
                    .header("Origin", origin)
                    .header("Authorization", "Bearer " + token)
                    .buildAsync(
                            URI.create("ws://127.0.0.1:" + fixture.server.port() + "/api/live"),
                            new WebSocket.Listener() {})
                    .join();
            client.shutdownNow();
            return socket;
        }
    }

    @Test
    void listensOnLoopbackOnly() throws Exception {
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address : network.inetAddresses().toList()) {
                if (!address.isLoopbackAddress()) {
                    assertThatThrownBy(() -> new Socket(address, fixture.server.port()).close())
                            .as(address.toString())
                            .isInstanceOf(IOException.class);
                }
            }
        }
    }

    @Test
    void servesNothingFromOutsideItsFolder() throws Exception {
        String token = "Authorization: Bearer " + fixture.server.token();
        String own = "Host: 127.0.0.1:" + fixture.server.port();
        for (String path : List.of(
                "/../dev/cairn/web/CairnServer.class",
                "/%2e%2e/dev/cairn/web/CairnServer.class",
                "/..%2fdev/cairn/web/CairnServer.class",
                "/assets/../../logging.properties")) {
            assertThat(raw("GET " + path + " HTTP/1.1", own, token)).as(path).doesNotStartWith("HTTP/1.1 200");
        }
    }
}
