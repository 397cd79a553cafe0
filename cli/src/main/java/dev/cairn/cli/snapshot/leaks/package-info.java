// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The commands that say what leaks, and that check budgets. */
@NullMarked
package dev.cairn.cli.snapshot.leaks;

import org.jspecify.annotations.NullMarked;
