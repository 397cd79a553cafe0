// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Checks of heap dumps: their rules, and what is printed of them. */
@NullMarked
package dev.cairn.cli.snapshot.check;

import org.jspecify.annotations.NullMarked;
