// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.lang.reflect.Executable;
import org.jspecify.annotations.Nullable;

/**
 * The native counter: what {@code allocations.c} binds. A handle names one recording for ever. While a thread is quiet, no
 * recording counts it.
 */
final class AllocationCounter {
    /** Empty if it is loaded, else why not. */
    private static final String PROBLEM = NativeLibrary.load();

    private AllocationCounter() {}

    /** Before any other method. */
    static void require() {
        if (!PROBLEM.isEmpty()) {
            throw new AllocationsUnavailableException(PROBLEM);
        }
    }

    static native void setQuiet(boolean quiet);

    /**
     * Has the VM sample these threads, or all of them; what they allocate is not counted yet.
     *
     * @param beneath of the thread {@code body}, which may be virtual, only what this method calls or does itself; null for everything
     */
    static native long open(
            Thread @Nullable [] threads, int depth, int maxSites, @Nullable Executable beneath, Thread body);

    /** How many allocations of the calling thread the VM has reported. */
    static native long samples();

    /** Counts from here on. The calling thread is no longer quiet. */
    static native void begin(long handle);

    /** Counts no more. The calling thread is quiet. False if it did not count. */
    static native boolean end(long handle);

    /** What {@link RecordBytes} reads. */
    static native byte[] result(long handle);

    static native void release(long handle);
}
