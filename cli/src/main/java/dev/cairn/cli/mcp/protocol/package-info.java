// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The Model Context Protocol: JSON-RPC in lines, the session, calls that run beside each other. Knows no tool. */
@NullMarked
package dev.cairn.cli.mcp.protocol;

import org.jspecify.annotations.NullMarked;
