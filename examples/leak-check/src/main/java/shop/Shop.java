// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** Answers {@code /buy/NUMBER}, and writes the port at which it does into a file. */
public final class Shop {
    private Shop() {}

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/buy/", Shop::buy);
        server.start();
        Path whole = Files.writeString(Path.of(args[0] + ".new"), String.valueOf(server.getAddress().getPort()));
        Files.move(whole, Path.of(args[0]));
    }

    private static void buy(HttpExchange exchange) throws IOException {
        try (Sessions.Session session = Sessions.open()) {
            session.put(Integer.parseInt(exchange.getRequestURI().getPath().substring("/buy/".length())));
        }
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }
}
