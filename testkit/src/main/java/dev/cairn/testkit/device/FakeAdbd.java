// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.device;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A {@link FakePhone} for a real adb, which reaches it by {@code adb connect 127.0.0.1:PORT}. It asks for no key. */
public final class FakeAdbd implements AutoCloseable {
    private static final int CNXN = code("CNXN");
    private static final int OPEN = code("OPEN");
    private static final int OKAY = code("OKAY");
    private static final int CLSE = code("CLSE");
    private static final int WRTE = code("WRTE");
    private static final int VERSION = 0x0100_0001;
    private static final int MOST_DATA = 64 * 1024;
    private static final int HEADER = 24;
    private static final int PIPE = 256 * 1024;

    private final ServerSocket listener;
    private final FakePhone phone;
    private final Map<Socket, Boolean> open = new ConcurrentHashMap<>();

    public FakeAdbd(FakePhone phone) throws IOException {
        this.phone = phone;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        FakeAdbServer.daemon("fake-adbd-accept", this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    private static int code(String word) {
        return ByteBuffer.wrap(word.getBytes(StandardCharsets.US_ASCII))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.put(socket, true);
                FakeAdbServer.daemon("fake-adbd", () -> {
                    try (socket) {
                        new Transport(socket).run();
                    } catch (IOException e) {
                        // adb has gone
                    } finally {
                        open.remove(socket);
                    }
                });
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    /** One connection, with its streams. */
    private final class Transport {
        private final DataInputStream in;
        private final OutputStream out;
        private final Map<Integer, Stream> streams = new ConcurrentHashMap<>();
        private final AtomicInteger next = new AtomicInteger(1);

        Transport(Socket socket) throws IOException {
            in = new DataInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        void run() throws IOException {
            try {
                while (true) {
                    byte[] header = in.readNBytes(HEADER);
                    if (header.length < HEADER) {
                        return;
                    }
                    ByteBuffer words = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
                    int command = words.getInt();
                    int theirs = words.getInt();
                    int mine = words.getInt();

                    took(command, theirs, mine, in.readNBytes(words.getInt()));
                }
            } finally {
                for (Stream stream : streams.values()) {
                    stream.toService.close();
                }
            }
        }

        private void took(int command, int theirs, int mine, byte[] data) throws IOException {
            Stream stream = streams.get(mine);
            if (command == CNXN) {
                String banner = "device::ro.product.name=fake;ro.product.model="
                        + phone.model().replace(' ', '_') + ";ro.product.device=fake;features=" + phone.features();
                send(CNXN, VERSION, MOST_DATA, banner.getBytes(StandardCharsets.UTF_8));
            } else if (command == OPEN) {
                open(theirs, new String(data, StandardCharsets.UTF_8).replace("\0", ""));
            } else if (command == WRTE && stream != null) {
                stream.toService.write(data);
                stream.toService.flush();
                send(OKAY, mine, theirs, new byte[0]);
            } else if (command == OKAY && stream != null) {
                stream.mayWrite.release();
            } else if (command == CLSE && stream != null) {
                streams.remove(mine);
                stream.toService.close();
                stream.mayWrite.release(MOST_DATA);
            }
        }

        private void open(int theirs, String name) throws IOException {
            FakePhone.Service service;
            try {
                service = phone.service(name);
            } catch (IOException e) {
                send(CLSE, 0, theirs, new byte[0]);
                return;
            }
            int mine = next.getAndIncrement();
            Stream stream = new Stream(this, mine, theirs);
            streams.put(mine, stream);
            send(OKAY, mine, theirs, new byte[0]);
            FakeAdbServer.daemon("fake-adbd-" + name, () -> {
                try {
                    service.serve(stream.fromHost, stream);
                } catch (IOException e) {
                    // the host has closed the stream
                } finally {
                    stream.end();
                }
            });
        }

        synchronized void send(int command, int first, int second, byte[] data) throws IOException {
            int sum = 0;
            for (byte each : data) {
                sum += each & 0xFF;
            }
            out.write(ByteBuffer.allocate(HEADER + data.length)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(command)
                    .putInt(first)
                    .putInt(second)
                    .putInt(data.length)
                    .putInt(sum)
                    .putInt(~command)
                    .put(data)
                    .array());
        }
    }

    /** What a service writes, a message at a time. */
    private static final class Stream extends OutputStream {
        private final Transport transport;
        private final int mine;
        private final int theirs;
        private final PipedOutputStream toService = new PipedOutputStream();
        private final InputStream fromHost;
        private final Semaphore mayWrite = new Semaphore(1);

        Stream(Transport transport, int mine, int theirs) throws IOException {
            this.transport = transport;
            this.mine = mine;
            this.theirs = theirs;
            fromHost = new PipedInputStream(toService, PIPE);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] data, int from, int length) throws IOException {
            for (int at = 0; at < length; at += MOST_DATA) {
                try {
                    mayWrite.acquire();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                if (!transport.streams.containsKey(mine)) {
                    throw new IOException("closed");
                }
                byte[] piece = new byte[Math.min(MOST_DATA, length - at)];
                System.arraycopy(data, from + at, piece, 0, piece.length);
                transport.send(WRTE, mine, theirs, piece);
            }
        }

        /** Once all is taken. */
        void end() {
            try {
                mayWrite.acquire();
                if (transport.streams.remove(mine) != null) {
                    transport.send(CLSE, mine, theirs, new byte[0]);
                }
            } catch (IOException | InterruptedException e) {
                // there is nobody left
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open.keySet()) {
            socket.close();
        }
    }
}
