// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.settings;

/** What a report is written as. */
public enum ReportFormat {
    /** {@code format=a}. */
    TEXT,
    /** {@code format=b}. */
    BINARY
}
