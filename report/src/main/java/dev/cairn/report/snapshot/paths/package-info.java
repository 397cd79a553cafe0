// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Answers about the paths that hold objects. */
@NullMarked
package dev.cairn.report.snapshot.paths;

import org.jspecify.annotations.NullMarked;
