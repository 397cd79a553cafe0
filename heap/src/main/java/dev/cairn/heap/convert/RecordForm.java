// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.wire.hprof.HprofRecordTag;

/** Which records outside of heap dumps the format describes. */
final class RecordForm {
    private static final int SITES = 2 * Long.BYTES + 4 * Integer.BYTES + Short.BYTES;
    private static final int SITE = 6 * Integer.BYTES + 1;
    private static final int SAMPLES = 2 * Integer.BYTES;

    private RecordForm() {}

    static boolean isKnown(int tag) {
        return (tag >= HprofRecordTag.STRING && tag <= HprofRecordTag.HEAP_SUMMARY)
                || (tag >= HprofRecordTag.START_THREAD && tag <= HprofRecordTag.CONTROL_SETTINGS)
                || tag == HprofRecordTag.HEAP_DUMP_SEGMENT
                || tag == HprofRecordTag.HEAP_DUMP_END;
    }

    /** Whether a record of a tag can be of a length, so that each of its bytes is what the format says. */
    static boolean isSound(int tag, long length, int idSize) {
        return switch (tag) {
            case HprofRecordTag.STRING -> length >= idSize;
            case HprofRecordTag.LOAD_CLASS -> length == 2L * (Integer.BYTES + idSize);
            case HprofRecordTag.UNLOAD_CLASS, HprofRecordTag.END_THREAD -> length == Integer.BYTES;
            case HprofRecordTag.FRAME -> length == 2L * Integer.BYTES + 4L * idSize;
            case HprofRecordTag.TRACE -> isTable(length, 3 * Integer.BYTES, idSize);
            case HprofRecordTag.ALLOC_SITES -> isTable(length, SITES, SITE);
            case HprofRecordTag.HEAP_SUMMARY -> length == 2L * (Integer.BYTES + Long.BYTES);
            case HprofRecordTag.START_THREAD -> length == 2L * Integer.BYTES + 4L * idSize;
            case HprofRecordTag.CPU_SAMPLES -> isTable(length, SAMPLES, 2 * Integer.BYTES);
            case HprofRecordTag.CONTROL_SETTINGS -> length == Integer.BYTES + Short.BYTES;
            case HprofRecordTag.HEAP_DUMP_END -> length == 0;
            default -> isKnown(tag);
        };
    }

    private static boolean isTable(long length, int head, int row) {
        return length >= head && (length - head) % row == 0;
    }
}
