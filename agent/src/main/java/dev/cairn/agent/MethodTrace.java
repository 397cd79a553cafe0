// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * What was sampled, in the format of Android's .trace files: a text that names threads and methods, and records of who
 * entered and left what. Version 3, with both clocks: the thread's own and the wall's.
 */
final class MethodTrace {
    private static final int VERSION = 3;
    private static final int MAGIC = 0x574F4C53; // "SLOW" once it is written
    private static final int HEADER_BYTES = 32;
    private static final int RECORD_BYTES = 14;
    private static final int ACTION_BITS = 2;

    private MethodTrace() {}

    /** @param parts as {@link Native#sampledMethods} has them */
    static Bytes of(Object[] parts) {
        byte[] records = (byte[]) parts[Native.SAMPLE_RECORDS];
        long[] counts = (long[]) parts[Native.SAMPLE_COUNTS];
        byte[] text = text(parts, counts, records.length / RECORD_BYTES).getBytes(StandardCharsets.UTF_8);
        byte[] whole = new byte[text.length + HEADER_BYTES + records.length];
        ByteBuffer out = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).put(text);
        out.putInt(MAGIC)
                .putShort((short) VERSION)
                .putShort((short) HEADER_BYTES)
                .putLong(counts[Native.SAMPLE_START_MICROS])
                .putShort((short) RECORD_BYTES);
        out.position(text.length + HEADER_BYTES).put(records);
        return Bytes.owning(whole);
    }

    private static String text(Object[] parts, long[] counts, int records) {
        StringBuilder text = new StringBuilder("*version\n" + VERSION + "\n");
        line(text, "data-file-overflow=" + (counts[Native.SAMPLE_OVERFLOW] != 0));
        line(text, "clock=dual");
        line(text, "elapsed-time-usec=" + counts[Native.SAMPLE_ELAPSED_MICROS]);
        line(text, "num-method-calls=" + records);
        line(text, "clock-call-overhead-nsec=0");
        line(text, "vm=jvm");
        line(text, "samples=" + counts[Native.SAMPLE_STACKS]);
        line(text, "*threads");
        String[] threads = (String[]) parts[Native.SAMPLE_THREADS];
        for (int i = 0; i < threads.length; i++) {
            line(text, (i + 1) + "\t" + word(threads[i]));
        }
        line(text, "*methods");
        methods(text, (String[]) parts[Native.SAMPLE_METHODS], (int[]) parts[Native.SAMPLE_LINES]);
        line(text, "*end");
        return text.toString();
    }

    private static void methods(StringBuilder text, String[] texts, int[] lines) {
        for (int i = 0; i < lines.length; i++) {
            int at = i * Native.METHOD_TEXTS;
            String[] columns = {
                "0x" + Integer.toHexString((i + 1) << ACTION_BITS),
                word(className(texts[at + Native.METHOD_CLASS])),
                word(texts[at + Native.METHOD_NAME]),
                word(texts[at + Native.METHOD_SIGNATURE]),
                word(texts[at + Native.METHOD_FILE]),
                Integer.toString(lines[i])
            };
            line(text, String.join("\t", columns));
        }
    }

    /** {@code Ljava/lang/Thread;} to {@code java/lang/Thread}, as Android has it here. */
    private static String className(String descriptor) {
        return descriptor.startsWith("L") && descriptor.endsWith(";")
                ? descriptor.substring(1, descriptor.length() - 1)
                : descriptor;
    }

    /** What would end a column or a line becomes a blank. */
    private static String word(String text) {
        return text.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
