// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Which rows a table about a dump has. */
@NullMarked
package dev.cairn.cli.snapshot.filter;

import org.jspecify.annotations.NullMarked;
