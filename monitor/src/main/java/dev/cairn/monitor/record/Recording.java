// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import java.util.concurrent.CompletableFuture;

/**
 * A recording of one VM that goes on until it is stopped or closed, the VM ends, or recording takes more than it may. None of
 * what is asked here stops the VM, or makes it wait. For use by any thread.
 */
public interface Recording extends AutoCloseable {
    /** All of it so far; after the end, all of it. */
    RecordedProfile snapshot() throws InterruptedException;

    /**
     * What came since the last call, or since the recording began. Windows chain: each begins with the nanosecond at which the
     * one before ended, and together they are the whole. After the end there is one more, and then empty ones.
     */
    RecordedProfile window() throws InterruptedException;

    /**
     * Records in another way from now on. Where several share the recording, the VM records what is enough for all of them.
     * After the end nothing changes.
     *
     * @throws RecordingRefusedException if the VM cannot record like that, or does not answer; it goes on as it was then
     */
    void change(RecordingChange change) throws RecordingRefusedException;

    /**
     * Has the VM hold the sampled objects that live, until that is closed, or the recording ends: a heap dump names them meanwhile. The
     * VM collects garbage first. One at a time.
     *
     * @throws RecordingRefusedException if it does not follow objects, has ended, or the VM cannot
     */
    default HeldSample hold() throws RecordingRefusedException, InterruptedException {
        throw new RecordingRefusedException("This recording does not follow what stays alive.");
    }

    /** Ends it, and waits for what was recorded until now. It can be read until it is closed. */
    void stop() throws InterruptedException;

    /** Completes once nothing more comes, with the reason. */
    CompletableFuture<ProfileEnd> ended();

    /** Ends it in the VM too, if nobody else records the same. */
    @Override
    void close();
}
