// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Buys as many articles of the shop at a port. */
public final class Buy {
    private Buy() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            URI article = URI.create("http://localhost:" + args[0] + "/buy/" + i);
            int status = client.send(HttpRequest.newBuilder(article).build(), BodyHandlers.discarding()).statusCode();
            if (status != 204) {
                throw new IOException("The shop answers " + article + " with " + status);
            }
        }
    }
}
