// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.HostStatus;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.bytes.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * One connection to the adb server, up to a deadline. Of what comes no more is kept than a text can have, or than the caller
 * says. What fails is an {@link IOException} whose message is a sentence, and {@link AdbRefusal} if the server says no.
 */
final class AdbConnection implements AutoCloseable {
    private static final int PIECE = 8 * 1024;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SocketChannel channel;
    private final String place;
    private final Duration limit;
    private final InputStream in;
    private long end;

    private AdbConnection(SocketChannel channel, String place, Duration limit) throws IOException {
        this.channel = channel;
        this.place = place;
        this.limit = limit;
        this.end = System.nanoTime() + limit.toNanos();
        this.in = channel.socket().getInputStream();
    }

    /** @throws IOException as the machine says it, if nobody listens there */
    static AdbConnection open(int port, Duration limit) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(address, Math.toIntExact(limit.toMillis()));
            return new AdbConnection(channel, "127.0.0.1:" + port, limit);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Asks for {@code service}, which the server must grant. */
    void request(String service) throws IOException {
        channel.socket().getOutputStream().write(HostText.encode(service).toArray());
        Bytes answer = exactly(HostStatus.BYTES);
        HostStatus status = HostStatus.of(answer)
                .orElseThrow(() ->
                        new IOException("What answers at " + place + " is no adb server: it said " + answer + "."));
        if (status == HostStatus.FAIL) {
            throw new AdbRefusal(HostText.decode(message()));
        }
    }

    /** The next text, with its length in front. */
    Bytes message() throws IOException {
        return text(exactly(HostText.LENGTH_BYTES));
    }

    private Bytes text(Bytes digits) throws IOException {
        OptionalInt length = HostText.length(digits);
        if (length.isEmpty()) {
            throw new IOException("The adb server at " + place + " sent " + digits + " for the length of a text.");
        }
        return exactly(length.getAsInt());
    }

    /** As {@link #message}, however long it takes to begin. */
    Bytes awaitMessage() throws IOException {
        channel.socket().setSoTimeout(0);
        int first = in.read();
        if (first < 0) {
            throw closed();
        }
        end = System.nanoTime() + limit.toNanos();
        Bytes rest = exactly(HostText.LENGTH_BYTES - 1);
        return text(Bytes.of(first, rest.at(0), rest.at(1), rest.at(2)));
    }

    /** All until the end of the stream, or as much as {@code most}. */
    Bytes rest(int most) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        while (all.size() < most) {
            int read = read(piece, 0, Math.min(piece.length, most - all.size()));
            if (read < 0) {
                break;
            }
            all.write(piece, 0, read);
        }
        return Bytes.owning(all.toByteArray());
    }

    /** All until the end, without a deadline, as long as no read waits for longer than {@code silence}. */
    InputStream stream(Duration silence) throws IOException {
        channel.socket().setSoTimeout(Math.toIntExact(Math.min(silence.toMillis(), Integer.MAX_VALUE)));
        return in;
    }

    private Bytes exactly(int count) throws IOException {
        byte[] bytes = new byte[count];
        int at = 0;
        while (at < count) {
            int read = read(bytes, at, count - at);
            if (read < 0) {
                throw closed();
            }
            at += read;
        }
        return Bytes.owning(bytes);
    }

    private IOException closed() {
        return new IOException("The adb server at " + place + " closed the connection in the middle of an answer.");
    }

    private int read(byte[] bytes, int from, int count) throws IOException {
        long left = (end - System.nanoTime()) / NANOS_PER_MILLI;
        try {
            if (left > 0) {
                channel.socket().setSoTimeout(Math.toIntExact(Math.min(left, Integer.MAX_VALUE)));
                return in.read(bytes, from, count);
            }
        } catch (SocketTimeoutException e) {
            // as below
        }
        throw new IOException(String.format(
                Locale.ROOT,
                "The adb server at %s has not answered within %.1f s. If it hangs: adb kill-server",
                place,
                limit.toMillis() / 1000.0));
    }

    /** The connection as it now is, for the caller, which it belongs to from now on. */
    SocketChannel channel() {
        return channel;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }
}
