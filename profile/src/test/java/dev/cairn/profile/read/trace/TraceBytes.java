// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.trace;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A method trace as ART writes it: each record has the thread's CPU time and the time that has passed, both since the beginning. */
public final class TraceBytes {
    private static final String METHODS = """
            *threads
            1\tmain
            7\tpool-1
            *methods
            0x10\tcom/example/App\trun\t()V\tApp.java\t12
            0x20\tcom/example/App$Reader\tread\t()I\tApp.java\t40
            0x30\tjava/lang/Object\twait\t(J)V\tObject.java\t-2
            *end
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final int version;
    private final boolean dual;

    public TraceBytes(int version, String clock, String settings) {
        this.version = version;
        this.dual = clock.equals("dual");
        out.writeBytes(("*version\n" + version + "\nclock=" + clock + "\nelapsed-time-usec=5000\n" + settings + METHODS)
                .getBytes(StandardCharsets.UTF_8));
        int start = version == 3 ? 32 : 16;
        ByteBuffer header = ByteBuffer.allocate(start)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("SLOW".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) version)
                .putShort((short) start)
                .putLong(1_000_000);
        if (version == 3) {
            header.putShort((short) (dual ? 14 : 10));
        }
        out.writeBytes(header.array());
    }

    public TraceBytes record(int thread, int method, int action, int cpu, int wall) {
        ByteBuffer record = ByteBuffer.allocate(14).order(ByteOrder.LITTLE_ENDIAN);
        if (version == 1) {
            record.put((byte) thread);
        } else {
            record.putShort((short) thread);
        }
        record.putInt(method | action).putInt(cpu);
        if (dual) {
            record.putInt(wall);
        }
        out.write(record.array(), 0, record.position());
        return this;
    }

    public TraceBytes raw(int... bytes) {
        for (int each : bytes) {
            out.write(each);
        }
        return this;
    }

    public byte[] build() {
        return out.toByteArray();
    }
}
