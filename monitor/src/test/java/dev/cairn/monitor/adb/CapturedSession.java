// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.testkit.device.FakeApp;
import dev.cairn.wire.ddm.FourCc;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What passed between Google's ddmlib and a VM, as it was taken down: a JSON object a line. */
public final class CapturedSession {
    private static final Pattern LINE = Pattern.compile("\"dir\": \"(host|vm)->\\w+\".*\"hex\": \"([0-9a-f]+)\"");
    private static final int HEADER = 11;
    private static final int CHUNK_HEADER = 8;
    private static final int REPLY = 0x80;

    private final List<byte[]> fromHost = new ArrayList<>();
    private final Map<String, Answer> answers = new LinkedHashMap<>();

    /** What the VM sent upon a request. */
    private static final class Answer {
        private final List<byte[]> events = new ArrayList<>();
        private byte[] reply = {};
    }

    private CapturedSession() {}

    /** The session of a file beside this class. */
    public static CapturedSession read(String name) {
        CapturedSession session = new CapturedSession();
        try (InputStream in = Objects.requireNonNull(CapturedSession.class.getResourceAsStream(name), name)) {
            Answer now = new Answer();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                Matcher parts = LINE.matcher(line);
                if (!parts.find()) {
                    continue;
                }
                byte[] packet = HexFormat.of().parseHex(parts.group(2));
                if (parts.group(1).equals("host")) {
                    session.fromHost.add(packet);
                    now = new Answer();
                    if (packet.length > HEADER + Integer.BYTES) {
                        session.answers.putIfAbsent(type(packet), now);
                    }
                } else if (packet.length >= HEADER && (packet[8] & REPLY) != 0) {
                    now.reply =
                            Arrays.copyOfRange(packet, Math.min(packet.length, HEADER + CHUNK_HEADER), packet.length);
                } else {
                    now.events.add(packet);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return session;
    }

    private static String type(byte[] packet) {
        return FourCc.text(ByteBuffer.wrap(packet).getInt(HEADER));
    }

    /** All that ddmlib sent, its handshake first. */
    public List<byte[]> fromHost() {
        return List.copyOf(fromHost);
    }

    /** An app that answers as the VM did. */
    FakeApp replayedBy(FakeApp app) {
        answers.forEach((type, answer) -> app.with(type, (request, events) -> {
            for (byte[] event : answer.events) {
                if (event.length >= HEADER + CHUNK_HEADER) {
                    events.send(type(event), Arrays.copyOfRange(event, HEADER + CHUNK_HEADER, event.length));
                }
            }
            return answer.reply.length == 0 ? null : answer.reply;
        }));
        return app;
    }
}
