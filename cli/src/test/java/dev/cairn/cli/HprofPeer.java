// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/** The program at the other end of {@code net=}, for binary reports. */
final class HprofPeer implements AutoCloseable {
    private static final int LIMIT_MILLIS = 60_000;
    private static final int TRACE = 5;

    private final ServerSocket server;
    private Socket socket = new Socket();
    private DataInputStream in = new DataInputStream(java.io.InputStream.nullInputStream());

    private HprofPeer(ServerSocket server) {
        this.server = server;
    }

    static HprofPeer listen() throws IOException {
        return new HprofPeer(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    }

    int port() {
        return server.getLocalPort();
    }

    /** Waits for the VM, and reads what its report begins with. */
    void accept() throws IOException {
        server.setSoTimeout(LIMIT_MILLIS);
        socket = server.accept();
        socket.setSoTimeout(LIMIT_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        byte[] name = in.readNBytes("JAVA PROFILE 1.0.1\0".length());
        if (name[0] != 'J') {
            throw new IOException("No report begins so.");
        }
        in.skipNBytes(Integer.BYTES + Long.BYTES);
    }

    /** Sends a command without a body. */
    void command(int tag) throws IOException {
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeByte(tag);
        out.writeLong(0);
        out.flush();
    }

    /** Sends CONTROL 7: so many frames in a trace from now on. */
    void wantDepth(int frames) throws IOException {
        command(8);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeShort(7);
        out.writeShort(frames);
        out.flush();
    }

    /** Reads records up to the next one with this tag: how many frames the longest trace has before it. */
    int deepestBefore(int tag) throws IOException {
        int deepest = 0;
        for (int next = in.readUnsignedByte(); next != tag; next = in.readUnsignedByte()) {
            in.skipNBytes(Integer.BYTES);
            byte[] body = in.readNBytes(in.readInt());
            if (next == TRACE) {
                deepest = Math.max(deepest, ByteBuffer.wrap(body).getInt(2 * Integer.BYTES));
            }
        }
        in.skipNBytes(Integer.BYTES);
        in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
        return deepest;
    }

    /** Reads records up to the next one with this tag. */
    void awaitRecord(int tag) throws IOException {
        while (next() != tag) {
            // The others are names and traces.
        }
    }

    private int next() throws IOException {
        int tag = in.readUnsignedByte();
        in.skipNBytes(Integer.BYTES);
        in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
        return tag;
    }

    void awaitEnd() throws IOException {
        tagsToTheEnd();
    }

    /** What is left. */
    Set<Integer> tagsToTheEnd() throws IOException {
        Set<Integer> tags = new HashSet<>();
        try {
            while (true) {
                tags.add(next());
            }
        } catch (EOFException _) {
            return tags;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        server.close();
    }
}
