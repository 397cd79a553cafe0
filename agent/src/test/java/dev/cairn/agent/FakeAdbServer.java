// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** As much of an adb server as ddmlib needs to find one device with some VMs, whose agents it is put through to. */
final class FakeAdbServer implements AutoCloseable {
    private static final String SERIAL = "cairn";
    /** Of a release whose tools track VMs by {@code track-jdwp}. */
    private static final String PROPERTIES = "[ro.build.version.sdk]: [29]\n[ro.product.model]: [Cairn]\n";

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Map<Long, Path> endpoints;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    FakeAdbServer(Map<Long, Path> endpoints) throws IOException {
        this.endpoints = Map.copyOf(endpoints);
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** What was asked for so far. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            while (answer(request(in), in, out)) {
                out.flush();
            }
            out.flush();
        } catch (IOException e) {
            // the client has gone, or the VM has
        }
    }

    private String request(DataInputStream in) throws IOException {
        int length = Integer.parseInt(text(in.readNBytes(4)), 16);
        String request = text(in.readNBytes(length));
        requests.add(request);
        return request;
    }

    private static String text(byte[] bytes) throws EOFException {
        if (bytes.length == 0) {
            throw new EOFException();
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String counted(String text) {
        return String.format("%04x%s", text.length(), text);
    }

    /** Whether another request follows on the same connection. */
    private boolean answer(String request, DataInputStream in, OutputStream out) throws IOException {
        switch (request) {
            case "host:version" -> say(out, "OKAY" + counted("0029"));
            case "host:transport:" + SERIAL -> {
                say(out, "OKAY");
                return true;
            }
            case "host:track-devices" -> say(out, "OKAY" + counted(SERIAL + "\tdevice\n"));
            case "track-jdwp" -> {
                StringBuilder pids = new StringBuilder();
                endpoints.keySet().forEach(pid -> pids.append(pid).append('\n'));
                say(out, "OKAY" + counted(pids.toString()));
            }
            case "shell:getprop" -> {
                say(out, "OKAY" + PROPERTIES);
                return false;
            }
            default -> {
                return otherwise(request, in, out);
            }
        }
        // What is tracked stays as it is.
        out.flush();
        in.transferTo(OutputStream.nullOutputStream());
        return false;
    }

    private boolean otherwise(String request, DataInputStream in, OutputStream out) throws IOException {
        if (request.startsWith("jdwp:")) {
            Path endpoint = endpoints.get(Long.parseLong(request.substring("jdwp:".length())));
            if (endpoint != null) {
                say(out, "OKAY");
                relay(in, out, endpoint);
                return false;
            }
        }
        if (request.startsWith("shell:") || request.startsWith("exec:")) {
            say(out, "OKAY");
        } else if (request.contains("features")) {
            say(out, "OKAY" + counted(""));
        } else {
            say(out, "FAIL" + counted("not of this server"));
        }
        return false;
    }

    /** Bytes as they come, in both directions, until one side ends. */
    private static void relay(DataInputStream in, OutputStream out, Path endpoint) throws IOException {
        try (SocketChannel agent = DdmConnection.raw(endpoint)) {
            Thread.ofVirtual().start(() -> toAgent(in, agent));
            ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
            while (agent.read(buffer.clear()) >= 0) {
                out.write(buffer.array(), 0, buffer.position());
                out.flush();
            }
        }
    }

    private static void toAgent(DataInputStream in, SocketChannel agent) {
        byte[] bytes = new byte[64 * 1024];
        try (agent) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                agent.write(ByteBuffer.wrap(bytes, 0, count));
            }
        } catch (IOException e) {
            // the VM has gone
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
