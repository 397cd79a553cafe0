// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Floods a server of this machine with connections that ask for nothing, and holds all of them. Arguments: the port, the
 * last part of the address 127.0.1.x that they come from, and what each sends. Says "ready"; to each line, which says how many more,
 * it answers with how many it has had; ends when its input does.
 */
public final class Flood {
    private static final int MOST = 10_000;
    private static final int CONNECT_MILLIS = 5000;

    private Flood() {}

    public static void main(String[] args) throws IOException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        InetAddress from = InetAddress.getByAddress(new byte[] {127, 0, 1, Byte.parseByte(args[1])});
        byte[] sent = args.length < 3 ? new byte[0] : args[2].getBytes(StandardCharsets.ISO_8859_1);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<Socket> held = new ArrayList<>();
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            int most = Math.min(MOST, held.size() + Integer.parseInt(line));
            while (held.size() < most) {
                Socket socket = new Socket();
                held.add(socket);
                flood(socket, from, server, sent);
            }
            System.out.println(held.size());
        }
        System.exit(0);
    }

    private static void flood(Socket socket, InetAddress from, InetSocketAddress server, byte[] sent) {
        try {
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(server, CONNECT_MILLIS);
            socket.getOutputStream().write(sent);
        } catch (IOException e) {
            // the server does not want it any more
        }
    }
}
