// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

/**
 * The books of CPU time at one moment, except the sums.
 *
 * @param siteOfRow and thread, for each row
 */
record CpuState(CallSites.View sites, IntColumn.View siteOfRow, IntColumn.View threadOfRow, long intervalNanos) {}
