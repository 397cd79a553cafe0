// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * Distinguishes what could be a top-level record from what could not, where a length cannot be trusted. Several records
 * in a row that all fit are no accident.
 */
final class RecordShape {
    /** This many in a row are believed. */
    private static final int ENOUGH = 16;

    private final MemorySegment bytes;
    private final int idSize;

    RecordShape(MemorySegment bytes, int idSize) {
        this.bytes = bytes;
        this.idSize = idSize;
    }

    /** Whether the records from here on, or the end of the file, are such as a writer writes. */
    boolean isChainAt(long position) {
        long at = position;
        for (int i = 0; i < ENOUGH && at < bytes.byteSize(); i++) {
            long next = next(at, i == 0);
            if (next < 0) {
                return false;
            }
            at = next;
        }
        return true;
    }

    /** The end of a record that fits, or of the file where it cuts the record off; -1 where nothing fits. */
    private long next(long at, boolean whole) {
        long size = bytes.byteSize();
        long body = at + HprofRecordTag.HEADER_SIZE;
        if (body > size) {
            return whole ? -1 : size;
        }
        int tag = BigEndian.u1(bytes, at);
        long length = BigEndian.u4(bytes, at + HprofRecordTag.LENGTH_OFFSET);
        Optional<RecordForm> form = HprofRecordTag.FORMS.find(tag).filter(known -> known.fits(length, idSize));
        if (form.isEmpty()) {
            return -1;
        }
        if (form.get().kind() == RecordForm.Kind.DUMP) {
            return nextOfHeap(body, length, whole);
        }
        if (length <= size - body) {
            return body + length;
        }
        return whole ? -1 : size;
    }

    /** A length that was never filled in says nothing about where the next record is. */
    private long nextOfHeap(long body, long length, boolean whole) {
        long size = bytes.byteSize();
        if (body < size && length > 0 && !HeapRecordTag.FORMS.isKnown(BigEndian.u1(bytes, body))) {
            return -1;
        }
        if (whole && (length == 0 || length > size - body)) {
            return -1;
        }
        return length == 0 || length > size - body ? size : body + length;
    }
}
