// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The commands that answer questions about heap dumps. */
@NullMarked
package dev.cairn.cli.snapshot;

import org.jspecify.annotations.NullMarked;
