// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.FollowedObjects.Site;
import java.util.List;

/**
 * Sampled objects that live, held in the VM so that a heap dump names them; let go once the dump is there.
 *
 * @param handles by which roots of the dump (ROOT JNI GLOBAL) name them
 * @param siteOf of each its place in {@code sites}
 * @param ages collections that each has outlived
 * @param intervals mean bytes between samples when each was drawn; 0 if nothing of its size was left out
 * @param followed objects that the recording took to be alive
 * @param dead of those, the ones that were not there any more
 * @param leftOut those that were not looked for, as there are too many
 * @param interval mean bytes between samples, as it was then; 0 if every allocation was recorded
 */
@SuppressWarnings("ArrayRecordComponent") // very many; nobody changes them
public record HeldSample(
        long[] handles,
        int[] siteOf,
        int[] ages,
        long[] intervals,
        List<Site> sites,
        long followed,
        long dead,
        long leftOut,
        long interval,
        Runnable lettingGo)
        implements AutoCloseable {
    /** Why they are not held while they are for another dump: a VM lets go of all at once. */
    public static final String BUSY = "Another dump with these allocation sites is being made: try again after it.";

    public HeldSample {
        sites = List.copyOf(sites);
    }

    /** Lets go of them in the VM. */
    @Override
    public void close() {
        lettingGo.run();
    }
}
