// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;

/** Lets requests with large bodies through to the two paths that read any; the body of another is never read. */
final class BodyFilter implements Filter {
    private static final int MOST_BYTES = 64 * 1024;

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        String path = request.path().path();
        if (path.equals(CaptureRoutes.PATH) || path.equals(BodyRoute.PATH) || !isLarge(request)) {
            chain.proceed();
        } else {
            response.status(Status.REQUEST_ENTITY_TOO_LARGE_413)
                    .header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                    .send("This path takes no body of that size.\n");
        }
    }

    private static boolean isLarge(RoutingRequest request) {
        return request.headers().contains(HeaderNames.TRANSFER_ENCODING)
                || request.headers().contentLength().orElse(0) > MOST_BYTES;
    }
}
