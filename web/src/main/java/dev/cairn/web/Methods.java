// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import java.util.List;

/** Answers requests with a method that their path does not have. */
final class Methods {
    private Methods() {}

    /** To be registered behind the routes of a path: the answer to another method names these. */
    static Handler only(String... methods) {
        List<String> allowed = List.of(methods);
        String names = String.join(", ", methods);
        return (request, response) -> {
            String method = request.prologue().method().text();
            if (allowed.contains(method)) {
                response.next();
            } else {
                response.status(Status.METHOD_NOT_ALLOWED_405)
                        .header(HeaderNames.ALLOW, names)
                        .header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                        .send("This path is asked with " + names + ".\n");
            }
        };
    }
}
