// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.settings;

/** How CPU time is looked at; several at once are possible. */
public enum CpuKind {
    SAMPLES,
    TIMES,
    /** As TIMES, in the table of {@code java -prof}. */
    OLD
}
