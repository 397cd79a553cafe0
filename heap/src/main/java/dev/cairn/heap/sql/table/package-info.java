// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The tables of a snapshot. */
@NullMarked
package dev.cairn.heap.sql.table;

import org.jspecify.annotations.NullMarked;
