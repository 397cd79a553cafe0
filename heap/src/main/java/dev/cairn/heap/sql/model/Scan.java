// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.model;

import java.io.IOException;

/** The rows of a table in parts, which several threads may read at once. */
public interface Scan {
    /** How many parts there are. */
    long parts();

    /** One of them, for one thread. */
    Part part(long number) throws IOException;

    /** Rows one after another. */
    @FunctionalInterface
    interface Part {
        /** Puts the next rows into a batch, from its first row on; returns how many, 0 after the last. */
        int fill(RowBatch batch) throws IOException;
    }

    /** Rows that are all in one part. */
    static Scan of(Part only) {
        return new Scan() {
            @Override
            public long parts() {
                return 1;
            }

            @Override
            public Part part(long number) {
                return only;
            }
        };
    }
}
