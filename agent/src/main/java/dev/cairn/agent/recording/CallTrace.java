// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.Native;
import dev.cairn.wire.bytes.Bytes;
import java.util.Arrays;
import java.util.Objects;

/**
 * A trace of calls in the format of Android's .trace files: version 2, with the wall clock. A call that goes on when
 * its thread ends, or when there is no more room, is left at the end. A call that began before the trace is missing.
 */
final class CallTrace {
    private static final int VERSION = 2;
    private static final int RECORD_BYTES = 10;
    /** A method is described in this many lines: class, file, name and descriptor. */
    private static final int LINES = 4;

    private CallTrace() {}

    /** @param parts as {@link Native#tracedMethods} has them */
    static Bytes of(Object[] parts) {
        byte[] records = (byte[]) parts[Native.TRACED_RECORDS];
        long[] counts = (long[]) parts[Native.TRACED_COUNTS];
        StringBuilder text = MethodTrace.begin(VERSION, counts[Native.TRACED_OVERFLOW] != 0, "wall");
        MethodTrace.line(text, "elapsed-time-usec=" + counts[Native.TRACED_ELAPSED_MICROS]);
        MethodTrace.line(text, "num-method-calls=" + records.length / RECORD_BYTES);
        MethodTrace.line(text, "clock-call-overhead-nsec=0");
        MethodTrace.line(text, "vm=jvm");
        MethodTrace.line(text, "lost-calls=" + counts[Native.TRACED_LOST]);
        MethodTrace.line(text, "classes-not-traced=" + counts[Native.TRACED_LEFT]);
        String[] names = Arrays.stream((String[]) parts[Native.TRACED_NAMES])
                .filter(Objects::nonNull)
                .toArray(String[]::new);
        MethodTrace.threads(text, names);
        MethodTrace.line(text, "*methods");
        int[] methods = (int[]) parts[Native.TRACED_METHODS];
        for (int i = 0; i < methods.length; i++) {
            describe(text, i + 1, Native.tracedMethod(methods[i]).split("\n", LINES));
        }
        MethodTrace.line(text, "*end");
        return MethodTrace.whole(text, VERSION, counts[Native.TRACED_START_MICROS], 0, records);
    }

    private static void describe(StringBuilder text, int number, String[] lines) {
        if (lines.length == LINES) {
            MethodTrace.method(text, number, lines[0], lines[2], lines[3], lines[1], 0);
        } else {
            MethodTrace.method(text, number, "(unknown)", "(unknown)", "()V", "", 0);
        }
    }
}
