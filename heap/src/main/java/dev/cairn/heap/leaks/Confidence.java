// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

/**
 * How sure it is that a finding is a leak. One dump shows how much something holds, never that it would hold more tomorrow:
 * size alone is at most {@link #MEDIUM}. {@link #HIGH} takes two signals that do not depend on each other.
 */
public enum Confidence {
    LOW,
    MEDIUM,
    HIGH
}
