// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the commands have in common that ask a snapshot in SQL. */
@NullMarked
package dev.cairn.cli.query;

import org.jspecify.annotations.NullMarked;
