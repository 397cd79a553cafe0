// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

/**
 * By which column a table is sorted.
 *
 * @param column its number
 * @param descending whether the largest is first
 */
record SortOrder(int column, boolean descending) {
    SortOrder reversed() {
        return new SortOrder(column, !descending);
    }
}
