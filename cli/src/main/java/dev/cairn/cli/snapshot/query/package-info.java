// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The commands that answer in SQL. */
@NullMarked
package dev.cairn.cli.snapshot.query;

import org.jspecify.annotations.NullMarked;
