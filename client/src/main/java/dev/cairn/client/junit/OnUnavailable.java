// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/**
 * What becomes of a test that cannot be measured: where allocations cannot be counted, as on another platform than Linux with
 * glibc, or when a profiler counts them already; or where the heap cannot be checked, as without the command {@code cairn}.
 */
public enum OnUnavailable {
    /** It fails, and says why. */
    FAIL,

    /** It is aborted, and says why. */
    SKIP
}
