// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.util.concurrent.CompletableFuture;

/** A service that hangs each request on a future that says it is warm, and a warm-up that failed and never says so. */
final class NeverDoneFuture {
    private static final CompletableFuture<Integer> WARM = new CompletableFuture<>();

    private NeverDoneFuture() {}

    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Request(int number, byte[] body) {}

    private record Response(int status, Request of) {}

    @SuppressWarnings("FutureReturnValueIgnored") // it never comes
    static void leak() {
        for (int i = 0; i < 2_000; i++) {
            Request request = new Request(i, new byte[2_000]);
            CompletableFuture<Response> response = WARM.thenApply(status -> new Response(status, request));
            response.thenAccept(r -> System.out.println(r.status + " for " + r.of.number));
        }
    }
}
