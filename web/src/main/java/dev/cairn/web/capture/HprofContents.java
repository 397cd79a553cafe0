// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;

/** Binary files in HPROF's format are heap dumps, or reports of samples: their records say which. */
final class HprofContents {
    private static final String FORMAT = "JAVA PROFILE 1.0.";
    private static final int FORMAT_BYTES = FORMAT.length() + 2; // a digit, and a zero
    private static final int ID_SIZE_AND_TIME = 12;
    private static final int TAG_AND_TIME = 5;
    /** Names and classes come first, which are some megabytes. */
    private static final long MOST_BYTES = 256L << 20;

    private HprofContents() {}

    /** Whether a file that begins so is binary and of this format; a report in text has the same first words. */
    static boolean isHprof(byte[] start) {
        return start.length > FORMAT_BYTES
                && new String(start, 0, FORMAT.length(), StandardCharsets.ISO_8859_1).equals(FORMAT)
                && start[FORMAT_BYTES - 1] == 0;
    }

    /**
     * Whether heap records come before any table of samples.
     *
     * @param rest what comes behind {@code start}
     */
    static boolean hasHeap(byte[] start, InputStream rest) throws IOException {
        DataInputStream in = new DataInputStream(new SequenceInputStream(new ByteArrayInputStream(start), rest));
        try {
            in.skipNBytes(FORMAT_BYTES + ID_SIZE_AND_TIME);
            for (long read = 0; read < MOST_BYTES; read += HprofRecordTag.HEADER_SIZE) {
                int tag = in.readUnsignedByte();
                in.skipNBytes(TAG_AND_TIME - 1);
                long length = Integer.toUnsignedLong(in.readInt());
                switch (tag) {
                    case HprofRecordTag.HEAP_DUMP, HprofRecordTag.HEAP_DUMP_SEGMENT -> {
                        return true;
                    }
                    case HprofRecordTag.ALLOC_SITES, HprofRecordTag.CPU_SAMPLES -> {
                        return false;
                    }
                    default -> {
                        if (length > MOST_BYTES - read) {
                            return false;
                        }
                        in.skipNBytes(length);
                        read += length;
                    }
                }
            }
            return false;
        } catch (EOFException e) {
            return false;
        }
    }
}
