// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the commands that answer questions about heap dumps share. */
@NullMarked
package dev.cairn.cli.snapshot.ask;

import org.jspecify.annotations.NullMarked;
