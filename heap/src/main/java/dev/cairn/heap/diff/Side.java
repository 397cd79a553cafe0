// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

/** Which of two snapshots. */
enum Side {
    BEFORE,
    AFTER
}
