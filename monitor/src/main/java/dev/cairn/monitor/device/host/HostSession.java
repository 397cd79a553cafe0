// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.host;

import dev.cairn.monitor.device.transport.Services;
import dev.cairn.monitor.port.Deadline;
import dev.cairn.monitor.port.WholeBytes;
import dev.cairn.wire.adb.HostStatus;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One client of the adb server. As a rule it asks one thing; if it asks for the device, its next request names a service of that,
 * and the connection is the service's stream from then on.
 */
final class HostSession {
    private static final int MOST_REQUEST_BYTES = 4096;
    private static final int IGNORED_BYTES = 256;
    /** How long a client may take to say what it wants. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ByteChannel channel;
    private final HostRequests requests;
    private final Services services;

    HostSession(ByteChannel channel, HostedDevice device, Services services) {
        this.channel = channel;
        this.requests = new HostRequests(device);
        this.services = services;
    }

    /** Serves it to its end; the caller closes the channel. */
    void run() throws IOException, InterruptedException {
        boolean more = true;
        boolean toDevice = false;
        while (more) {
            Optional<String> request = awaitRequest();
            if (request.isEmpty()) {
                return;
            }
            if (toDevice && !HostRequests.isForHost(request.get())) {
                device(request.get());
                return;
            }
            switch (requests.answer(request.get())) {
                case HostRequests.Answer.Text(String text) -> {
                    okay(HostText.encode(text));
                    more = false;
                }
                case HostRequests.Answer.Tracking(String text) -> {
                    okay(HostText.encode(text));
                    awaitEnd(); // the one device stays as it is
                    more = false;
                }
                case HostRequests.Answer.Device(Bytes head) -> {
                    okay(head);
                    toDevice = true;
                }
                case HostRequests.Answer.No(String sentence) -> {
                    fail(sentence);
                    more = false;
                }
            }
        }
    }

    private void device(String name) throws IOException, InterruptedException {
        switch (services.find(name)) {
            case Services.Lookup.Refused(String sentence) -> fail(sentence);
            case Services.Lookup.Found(Services.Service service) -> {
                try {
                    write(HostStatus.OKAY.encode());
                } finally {
                    service.serve(channel); // it may hold something, which it gives back at the end of the channel
                }
            }
        }
    }

    /** Empty if the client leaves, or takes too long, or sends no request. */
    private Optional<String> awaitRequest() throws IOException {
        try (Deadline _ = Deadline.after(PATIENCE, channel)) {
            Optional<Bytes> digits = read(HostText.LENGTH_BYTES);
            if (digits.isEmpty()) {
                return Optional.empty();
            }
            OptionalInt length = HostText.length(digits.get());
            if (length.isEmpty() || length.getAsInt() > MOST_REQUEST_BYTES) {
                fail("A request begins with its length in four hexadecimal digits, at most 1000.");
                return Optional.empty();
            }
            return read(length.getAsInt()).map(HostText::decode);
        }
    }

    private Optional<Bytes> read(int count) throws IOException {
        return WholeBytes.read(channel, count);
    }

    private void awaitEnd() throws IOException {
        ByteBuffer ignored = ByteBuffer.allocate(IGNORED_BYTES);
        while (channel.read(ignored) >= 0) {
            ignored.clear();
        }
    }

    private void okay(Bytes more) throws IOException {
        write(HostStatus.OKAY.encode());
        write(more);
    }

    private void fail(String sentence) throws IOException {
        write(HostStatus.FAIL.encode());
        write(HostText.encode(sentence));
    }

    private void write(Bytes bytes) throws IOException {
        WholeBytes.write(channel, bytes);
    }

    /** A number as adb's server sends it. */
    static Bytes littleEndian(long number) {
        return Bytes.copyOf(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(number)
                .flip());
    }
}
