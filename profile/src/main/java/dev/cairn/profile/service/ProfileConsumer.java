// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.ProfileEnd;

/**
 * One of those who share a recording: it has its own filters, and its own windows, which chain exactly. Any thread may use
 * it; cuts take effect in the order of their marks.
 */
public interface ProfileConsumer extends AutoCloseable {
    /**
     * Asks for a profile; the caller then asks the target for the mark. After the end of the recording there is no need to: the
     * profile comes at once.
     *
     * @param end what the profile gives as its end, unless the recording itself ends before it is made: SNAPSHOT, or STOPPED for
     *     the last one of a consumer that leaves
     */
    Cut cut(Extent extent, ProfileEnd end);

    /** Forgets the consumer; cuts that are under way still come. */
    @Override
    void close();
}
