// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What a table and a function of SQL over a snapshot are, for whatever engine runs the SQL. */
@NullMarked
package dev.cairn.heap.sql.model;

import org.jspecify.annotations.NullMarked;
