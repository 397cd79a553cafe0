// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** {@code cairn mcp}: Cairn's questions as tools for programs that help people, by the Model Context Protocol. */
@NullMarked
package dev.cairn.cli.mcp;

import org.jspecify.annotations.NullMarked;
