// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.AllocationSamples;

/** Books for which there is no memory. */
public final class FullBooks extends Books {
    public FullBooks() {
        super(AllocationSamples.KIND, new RecordingClock(0, 0), 0, true, BookLimits.DEFAULT);
    }

    @Override
    public int add(EventBatch batch, int from) {
        throw new OutOfMemoryError("of the test");
    }

    @Override
    RowSums sums() {
        throw new OutOfMemoryError("of the test");
    }
}
