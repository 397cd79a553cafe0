// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.access;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Decides which requests this server accepts. Loopback alone protects nothing: every local user reaches it, and so does
 * every page that the user's browser shows.
 *
 * <ul>
 *   <li>The {@code Host} must be a name of loopback, or a foreign name was pointed at 127.0.0.1 (DNS rebinding). Its port
 *       may be any: {@code ssh -L} brings another one.
 *   <li>An {@code Origin}, where there is one, must be that same host, or a foreign page is asking.
 *   <li>The token must come with the request as {@code Authorization: Bearer}, or else the cookie. The cookie opens this port alone
 *       and does not give the token away: browsers show it to every program that serves on 127.0.0.1.
 * </ul>
 */
public final class AccessRules {
    private static final HeaderName ORIGIN = HeaderNames.ORIGIN;
    private static final String BEARER = "Bearer ";
    private static final String HMAC = "HmacSHA256";
    private static final Pattern LOOPBACK = Pattern.compile("(127\\.0\\.0\\.1|localhost)(:[0-9]{1,5})?");

    private final AccessToken token;
    private final AccessToken cookie;
    private final String cookieName;

    public AccessRules(AccessToken token, int port) {
        this.token = token;
        this.cookie = cookie(token, port);
        this.cookieName = "cairn-" + port; // cookies know no ports, and there may be two servers
    }

    /** Why a request is refused. */
    public enum Refusal {
        FOREIGN_HOST,
        FOREIGN_ORIGIN,
        NO_TOKEN
    }

    public boolean isOurHost(Headers headers) {
        return headers.first(HeaderNames.HOST)
                .filter(LOOPBACK.asMatchPredicate())
                .isPresent();
    }

    /** Why a request with these headers is refused; empty if it is not. */
    public Optional<Refusal> refusal(Headers headers) {
        if (!isOurHost(headers)) {
            return Optional.of(Refusal.FOREIGN_HOST);
        }
        Optional<String> origin = headers.first(ORIGIN);
        if (origin.isPresent() && !isOurs(origin.get(), headers)) {
            return Optional.of(Refusal.FOREIGN_ORIGIN);
        }
        return hasToken(headers) ? Optional.empty() : Optional.of(Refusal.NO_TOKEN);
    }

    /** As {@link #refusal} for a WebSocket, to which a browser always sends its origin. */
    public Optional<Refusal> socketRefusal(Headers headers) {
        return headers.first(ORIGIN).isEmpty() ? Optional.of(Refusal.FOREIGN_ORIGIN) : refusal(headers);
    }

    private static boolean isOurs(String origin, Headers headers) {
        return headers.first(HeaderNames.HOST)
                .filter(host -> origin.equals("http://" + host))
                .isPresent();
    }

    /** Anybody on this machine can give the browser a cookie of our name beside ours, so one that matches is enough. */
    private boolean hasToken(Headers headers) {
        return bearers(headers).anyMatch(token::matches) || cookies(headers).anyMatch(cookie::matches);
    }

    /** What a browser shows in place of the token. */
    public static AccessToken cookie(AccessToken token, int port) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(("cairn cookie" + port).getBytes(StandardCharsets.UTF_8), HMAC));
            return new AccessToken(
                    HexFormat.of().formatHex(mac.doFinal(token.text().getBytes(StandardCharsets.UTF_8))));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // each Java platform has it
        }
    }

    /** The tokens that come as {@code Authorization: Bearer}. */
    public static Stream<String> bearers(Headers headers) {
        return headers.values(HeaderNames.AUTHORIZATION).stream()
                .filter(value -> value.startsWith(BEARER))
                .map(value -> value.substring(BEARER.length()));
    }

    private Stream<String> cookies(Headers headers) {
        String prefix = cookieName + "=";
        return headers.values(HeaderNames.COOKIE).stream()
                .flatMap(header -> Stream.of(header.split(";", -1)))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(prefix))
                .map(cookie -> cookie.substring(prefix.length()));
    }

    /** The {@code Set-Cookie} that makes a browser show the cookie from now on. */
    public String setCookie() {
        return cookieName + "=" + cookie.text() + "; Path=/; HttpOnly; SameSite=Strict";
    }

    public boolean isToken(String candidate) {
        return token.matches(candidate);
    }
}
