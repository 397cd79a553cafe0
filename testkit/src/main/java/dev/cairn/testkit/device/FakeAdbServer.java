// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.device;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** An adb server on a port of its own, whose devices a test names. */
public final class FakeAdbServer implements AutoCloseable {
    private static final String TRANSPORT = "host:transport:";
    private static final String HOST_SERIAL = "host-serial:";
    private static final String FEATURES = ":features";

    private final ServerSocket listener;
    private final boolean knowsLongLists;
    private final Map<String, Attached> devices = new LinkedHashMap<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Thread accepting;
    private long version;

    private record Attached(FakePhone phone, String state) {}

    /**
     * A server without devices.
     *
     * @param knowsLongLists whether it lists devices with their properties too; servers of old do not
     */
    public FakeAdbServer(boolean knowsLongLists) throws IOException {
        this.knowsLongLists = knowsLongLists;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        accepting = new Thread(this::accept, "fake-adb-accept");
        accepting.setDaemon(true);
        accepting.start();
    }

    public int port() {
        return listener.getLocalPort();
    }

    /**
     * Attaches a device, or changes its state.
     *
     * @param state in the words of adb
     */
    public synchronized FakeAdbServer attach(String serial, String state, FakePhone phone) {
        devices.put(serial, new Attached(phone, state));
        version++;
        notifyAll();
        return this;
    }

    public synchronized void detach(String serial) {
        devices.remove(serial);
        version++;
        notifyAll();
    }

    static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                daemon("fake-adb-client", () -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            answer(request(in), in, out);
        } catch (IOException e) {
            // the client has gone
        } finally {
            open.remove(socket);
        }
    }

    private static String request(DataInputStream in) throws IOException {
        String length = new String(in.readNBytes(4), StandardCharsets.US_ASCII);
        if (length.length() < 4) {
            throw new EOFException();
        }
        return new String(in.readNBytes(Integer.parseInt(length, 16)), StandardCharsets.UTF_8);
    }

    private void answer(String request, DataInputStream in, OutputStream out) throws IOException {
        if (request.equals("host:track-devices") || (request.equals("host:track-devices-l") && knowsLongLists)) {
            out.write(bytes("OKAY"));
            track(request.endsWith("-l"), out);
        } else if ((request.equals("host:devices-l") && knowsLongLists) || request.equals("host:devices")) {
            out.write(bytes("OKAY"));
            out.write(bytes(text(list(request.endsWith("-l")))));
        } else if (request.startsWith(HOST_SERIAL) && request.endsWith(FEATURES)) {
            String serial = request.substring(HOST_SERIAL.length(), request.length() - FEATURES.length());
            Optional<Attached> device = online(serial, out);
            if (device.isPresent()) {
                out.write(bytes("OKAY" + text(device.get().phone().features())));
            }
        } else if (request.startsWith(TRANSPORT)) {
            Optional<Attached> device = online(request.substring(TRANSPORT.length()), out);
            if (device.isPresent()) {
                out.write(bytes("OKAY"));
                serve(device.get().phone(), in, out);
            }
        } else {
            fail(out, "unknown host service");
        }
    }

    private static void serve(FakePhone phone, DataInputStream in, OutputStream out) throws IOException {
        FakePhone.Service service;
        try {
            service = phone.service(request(in));
        } catch (IOException e) {
            fail(out, String.valueOf(e.getMessage()));
            return;
        }
        out.write(bytes("OKAY"));
        service.serve(in, out);
    }

    private synchronized Optional<Attached> online(String serial, OutputStream out) throws IOException {
        Attached device = devices.get(serial);
        if (device != null && device.state().equals("device")) {
            return Optional.of(device);
        }
        fail(out, device == null ? "device '" + serial + "' not found" : "device " + device.state());
        return Optional.empty();
    }

    private void track(boolean inFull, OutputStream out) throws IOException {
        long sent = -1;
        while (true) {
            String list;
            synchronized (this) {
                try {
                    while (version == sent) {
                        wait();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                sent = version;
                list = list(inFull);
            }
            out.write(bytes(text(list)));
            out.flush();
        }
    }

    private synchronized String list(boolean inFull) {
        StringBuilder list = new StringBuilder();
        devices.forEach((serial, device) -> {
            String model = device.phone().model().replace(' ', '_');
            list.append(
                    inFull
                            ? String.format(Locale.ROOT, "%-22s %s", serial, device.state())
                                    + (device.state().equals("device") ? " product:fake model:" + model : "")
                                    + " transport_id:1\n"
                            : serial + "\t" + device.state() + "\n");
        });
        return list.toString();
    }

    private static String text(String text) {
        return String.format(Locale.ROOT, "%04x", bytes(text).length) + text;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void fail(OutputStream out, String why) throws IOException {
        out.write(bytes("FAIL" + text(why)));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        try {
            accepting.join(); // until then the machine takes connections
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Socket socket : open) {
            socket.close();
        }
    }
}
