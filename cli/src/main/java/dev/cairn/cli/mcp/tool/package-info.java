// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The tools of {@code cairn mcp}: each asks a command, and makes a bounded answer of what that prints for machines. */
@NullMarked
package dev.cairn.cli.mcp.tool;

import org.jspecify.annotations.NullMarked;
