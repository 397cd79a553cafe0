// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.Native;
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
    static final int ACTION_BITS = 2;

    private MethodTrace() {}

    /** @param parts as {@link Native#sampledMethods} has them */
    static Bytes of(Object[] parts) {
        byte[] records = (byte[]) parts[Native.SAMPLE_RECORDS];
        long[] counts = (long[]) parts[Native.SAMPLE_COUNTS];
        StringBuilder text = begin(VERSION, counts[Native.SAMPLE_OVERFLOW] != 0, "dual");
        line(text, "elapsed-time-usec=" + counts[Native.SAMPLE_ELAPSED_MICROS]);
        line(text, "num-method-calls=" + records.length / RECORD_BYTES);
        line(text, "clock-call-overhead-nsec=0");
        line(text, "vm=jvm");
        line(text, "samples=" + counts[Native.SAMPLE_STACKS]);
        threads(text, (String[]) parts[Native.SAMPLE_THREADS]);
        line(text, "*methods");
        methods(text, (String[]) parts[Native.SAMPLE_METHODS], (int[]) parts[Native.SAMPLE_LINES]);
        line(text, "*end");
        return whole(text, VERSION, counts[Native.SAMPLE_START_MICROS], RECORD_BYTES, records);
    }

    // What all such files have ---------------------------------------------------------------------------------------

    static StringBuilder begin(int version, boolean overflow, String clock) {
        StringBuilder text = new StringBuilder("*version\n" + version + "\n");
        line(text, "data-file-overflow=" + overflow);
        line(text, "clock=" + clock);
        return text;
    }

    static void threads(StringBuilder text, String[] threads) {
        line(text, "*threads");
        for (int i = 0; i < threads.length; i++) {
            line(text, (i + 1) + "\t" + word(threads[i]));
        }
    }

    /** @param toldRecordBytes 0 in a version that does not record it */
    static Bytes whole(StringBuilder head, int version, long startMicros, int toldRecordBytes, byte[] records) {
        byte[] text = head.toString().getBytes(StandardCharsets.UTF_8);
        byte[] whole = new byte[text.length + HEADER_BYTES + records.length];
        ByteBuffer out = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).put(text);
        out.putInt(MAGIC)
                .putShort((short) version)
                .putShort((short) HEADER_BYTES)
                .putLong(startMicros)
                .putShort((short) toldRecordBytes);
        out.position(text.length + HEADER_BYTES).put(records);
        return Bytes.owning(whole);
    }

    private static void methods(StringBuilder text, String[] texts, int[] lines) {
        for (int i = 0; i < lines.length; i++) {
            int at = i * Native.METHOD_TEXTS;
            method(
                    text,
                    i + 1,
                    className(texts[at + Native.METHOD_CLASS]),
                    texts[at + Native.METHOD_NAME],
                    texts[at + Native.METHOD_SIGNATURE],
                    texts[at + Native.METHOD_FILE],
                    lines[i]);
        }
    }

    static void method(
            StringBuilder text, int number, String owner, String name, String signature, String file, int line) {
        String[] columns = {
            "0x" + Integer.toHexString(number << ACTION_BITS),
            word(owner),
            word(name),
            word(signature),
            word(file),
            Integer.toString(line)
        };
        line(text, String.join("\t", columns));
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

    static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
