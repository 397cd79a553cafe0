// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/**
 * What becomes of a test where allocations cannot be counted: on another platform than Linux with glibc, or when a profiler
 * counts them already.
 */
public enum OnUnavailable {
    /** It fails, and says why. */
    FAIL,

    /** It is aborted, and says why. */
    SKIP
}
