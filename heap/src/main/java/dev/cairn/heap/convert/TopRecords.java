// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;

/** The records of a whole file, one after the other. */
final class TopRecords {
    private TopRecords() {}

    /**
     * What is done with each.
     *
     * @param <E> why it cannot be done
     */
    interface Visitor<E extends IOException> {
        /**
         * Takes the next one.
         *
         * @param body where what follows its header begins
         * @param end where the next one begins
         */
        void visit(int tag, long body, long end) throws E;
    }

    /**
     * Shows all of them in their order.
     *
     * @throws SnapshotException if one goes beyond the end of the file
     */
    static <E extends IOException> void each(HprofFile file, Visitor<E> visitor) throws SnapshotException, E {
        for (long at = file.header().size(); at < file.size(); ) {
            long body = at + HprofRecordTag.HEADER_SIZE;
            long end = body > file.size()
                    ? Long.MAX_VALUE
                    : body + BigEndian.u4(file.bytes(), at + HprofRecordTag.LENGTH_OFFSET);
            if (end > file.size()) {
                throw new SnapshotException("The dump breaks off in its record at byte " + at + ".");
            }
            visitor.visit(BigEndian.u1(file.bytes(), at), body, end);
            at = end;
        }
    }
}
