// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Findings about leaks as text, SARIF and a page. */
@NullMarked
package dev.cairn.cli.snapshot.leaks;

import org.jspecify.annotations.NullMarked;
