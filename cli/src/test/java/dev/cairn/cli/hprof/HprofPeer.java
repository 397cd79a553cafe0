// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
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

/** The program at the other end of {@code net=}. What it sends of ids is as wide as the report's own are. */
final class HprofPeer implements AutoCloseable {
    private static final int LIMIT_MILLIS = 60_000;
    private static final int TRACE = 5;

    private final ServerSocket server;
    private Socket socket = new Socket();
    private DataInputStream in = new DataInputStream(java.io.InputStream.nullInputStream());
    private int idSize = Integer.BYTES;

    private HprofPeer(ServerSocket server) {
        this.server = server;
    }

    static HprofPeer listen() throws IOException {
        return new HprofPeer(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    }

    int port() {
        return server.getLocalPort();
    }

    /** Waits for the VM, of whose report, a text, nothing is read yet. */
    void acceptText() throws IOException {
        server.setSoTimeout(LIMIT_MILLIS);
        socket = server.accept();
        socket.setSoTimeout(LIMIT_MILLIS);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** Waits for the VM, and reads what its binary report begins with. */
    void accept() throws IOException {
        acceptText();
        byte[] name = in.readNBytes("JAVA PROFILE 1.0.1\0".length());
        if (name[0] != 'J') {
            throw new IOException("No report begins so.");
        }
        idSize = in.readInt();
        in.skipNBytes(Long.BYTES);
    }

    /** Bytes of an id, as the header says. */
    int idSize() {
        return idSize;
    }

    /** Sends a command without a body. */
    void command(int tag) throws IOException {
        send(tag, _ -> {});
    }

    private interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    private void send(int tag, Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(tag);
        out.writeLong(0);
        body.write(out);
        socket.getOutputStream().write(bytes.toByteArray());
    }

    /** Sends a command whose length is that of this body. */
    void send(int tag, byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(tag);
        out.writeInt(0);
        out.writeInt(body.length);
        out.write(body);
        socket.getOutputStream().write(bytes.toByteArray());
    }

    /** Sends the beginning of a command. */
    void sendHalf() throws IOException {
        socket.getOutputStream().write(new byte[] {5, 0, 0});
    }

    /** Sends ALLOC SITES. */
    void wantSites(int flags) throws IOException {
        send(3, out -> {
            out.writeShort(flags);
            out.writeFloat(0);
        });
    }

    /** Sends CPU SAMPLES. */
    void wantSamples() throws IOException {
        send(7, out -> {
            out.writeShort(0);
            out.writeFloat(0);
        });
    }

    /** Sends CONTROL. */
    void control(int what) throws IOException {
        send(8, out -> out.writeShort(what));
    }

    /** Sends CONTROL 3 or 4: the thread of this object, or, for 0, all. */
    void sampling(boolean on, long object) throws IOException {
        send(8, out -> {
            out.writeShort(on ? 3 : 4);
            if (idSize == Integer.BYTES) {
                out.writeInt((int) object);
            } else {
                out.writeLong(object);
            }
        });
    }

    /** Sends CONTROL 7: a trace has {@code frames} frames from now on. */
    void wantDepth(int frames) throws IOException {
        send(8, out -> {
            out.writeShort(7);
            out.writeShort(frames);
        });
    }

    /** Says that no command comes any more, and sends one all the same, to end the VM, which is none then. */
    void finish() throws IOException {
        send(0xFF, out -> {
            out.writeByte(5);
            out.writeLong(0);
        });
    }

    /** Reads a text up to the next line with this in it. */
    String awaitLine(String what) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                line.append((char) next);
            } else if (line.indexOf(what) >= 0) {
                return line.toString();
            } else {
                line.setLength(0);
            }
        }
        throw new EOFException("No line has " + what + ".");
    }

    /** Reads records up to the next one with this tag: its body. */
    ByteBuffer awaitBody(int tag) throws IOException {
        for (int next = in.readUnsignedByte(); next != tag; next = in.readUnsignedByte()) {
            in.skipNBytes(Integer.BYTES);
            in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
        }
        in.skipNBytes(Integer.BYTES);
        return ByteBuffer.wrap(in.readNBytes(in.readInt()));
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

    /** Ends the connection from this side, in the middle of whatever was sent. */
    void hangUp() throws IOException {
        close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        server.close();
    }
}
