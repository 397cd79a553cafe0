// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Answers about what leaks. */
@NullMarked
package dev.cairn.report.snapshot.leaks;

import org.jspecify.annotations.NullMarked;
