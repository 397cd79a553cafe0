// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Asks a VM for its name, at a port that leads into it. */
final class DdmGreeting {
    private static final int LIMIT_MILLIS = 60_000;
    private static final int DDM = 199;

    private DdmGreeting() {}

    /** The answer to HELO, read as text. */
    static String of(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(LIMIT_MILLIS);
            socket.getOutputStream()
                    .write(new ByteWriter()
                            .bytes(JdwpLayout.HANDSHAKE)
                            .u4(11 + 8 + 4) // the packet, the chunk's head, the version
                            .u4(1)
                            .u1(0)
                            .u1(DDM)
                            .u1(1)
                            .u4(0x48454C4F) // HELO
                            .u4(4)
                            .u4(1)
                            .toBytes()
                            .toArray());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.readNBytes(JdwpLayout.HANDSHAKE.length());
            StringBuilder text = new StringBuilder();
            boolean answered = false;
            while (!answered) {
                int length = in.readInt();
                in.readInt();
                answered = in.readUnsignedByte() == 0x80;
                text.append(new String(in.readNBytes(length - 9), StandardCharsets.UTF_16BE));
                text.append(' ');
            }
            return text.toString();
        }
    }
}
