// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.web.access.AccessRules;
import dev.cairn.web.access.AccessToken;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.Optional;

/** Lets only those requests through that {@link AccessRules} allows, and sets the headers that bind the browser. */
public final class AccessFilter implements Filter {
    /** The answer to a request without a token. */
    public static final String NO_TOKEN = "This page needs the link that cairn printed: it holds your access token."
            + " To see it again, run: cairn serve\n";

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                    + " font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final AccessRules rules;
    private final Optional<AccessToken> metricsToken;

    /** @param metricsToken opens the metrics, and nothing else */
    public AccessFilter(AccessRules rules, Optional<AccessToken> metricsToken) {
        this.rules = rules;
        this.metricsToken = metricsToken;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        response.header(HeaderNames.create("Content-Security-Policy"), POLICY);
        response.header(HeaderNames.create("X-Content-Type-Options"), "nosniff");
        response.header(HeaderNames.create("Referrer-Policy"), "no-referrer");
        response.header(HeaderNames.create("Cross-Origin-Resource-Policy"), "same-origin");
        response.header(HeaderNames.CACHE_CONTROL, "no-store");

        Optional<String> token = request.query().first("token").asOptional();
        if (token.isPresent() && request.path().path().equals("/") && rules.isOurHost(request.headers())) {
            signIn(token.get(), request, response);
            return;
        }
        Optional<AccessRules.Refusal> refusal = rules.refusal(request.headers())
                .or(() -> isMcpByCookie(request) ? Optional.of(AccessRules.Refusal.NO_TOKEN) : Optional.empty());
        if (refusal.isPresent() && !mayScrape(refusal.get(), request)) {
            refuse(refusal.get(), response);
        } else {
            chain.proceed();
        }
    }

    /** A browser sends its cookie to whatever listens on this machine, so tools want the token itself. */
    private boolean isMcpByCookie(RoutingRequest request) {
        return request.path().path().equals(BodyRoute.PATH)
                && AccessRules.bearers(request.headers()).noneMatch(rules::isToken);
    }

    /** Whether nothing is wrong with the request except its token, and that is the one of the metrics, which it asks for. */
    private boolean mayScrape(AccessRules.Refusal refusal, RoutingRequest request) {
        return refusal == AccessRules.Refusal.NO_TOKEN
                && request.path().path().equals(MetricsRoute.PATH)
                && metricsToken
                        .filter(token -> AccessRules.bearers(request.headers()).anyMatch(token::matches))
                        .isPresent();
    }

    /**
     * Moves the access from the address into a cookie, so that it stays out of the history and of copied links. A
     * browser that has a good cookie already may also come by an old link.
     */
    private void signIn(String token, RoutingRequest request, RoutingResponse response) {
        boolean isToken = rules.isToken(token);
        if (!isToken && rules.refusal(request.headers()).isPresent()) {
            refuse(AccessRules.Refusal.NO_TOKEN, response);
            return;
        }
        if (isToken) {
            response.header(HeaderNames.SET_COOKIE, rules.setCookie());
        }
        response.header(HeaderNames.LOCATION, "/");
        response.status(Status.SEE_OTHER_303).send();
    }

    private static void refuse(AccessRules.Refusal refusal, RoutingResponse response) {
        response.header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        switch (refusal) {
            case FOREIGN_HOST ->
                response.status(Status.FORBIDDEN_403).send("Cairn answers only to 127.0.0.1 and localhost.\n");
            case FOREIGN_ORIGIN -> response.status(Status.FORBIDDEN_403).send("Cairn answers only to its own page.\n");
            case NO_TOKEN -> response.status(Status.UNAUTHORIZED_401).send(NO_TOKEN);
        }
    }
}
