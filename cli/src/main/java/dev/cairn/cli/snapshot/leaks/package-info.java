// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The command that says what leaks. */
@NullMarked
package dev.cairn.cli.snapshot.leaks;

import org.jspecify.annotations.NullMarked;
