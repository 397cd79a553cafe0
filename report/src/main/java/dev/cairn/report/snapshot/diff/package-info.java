// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Answers about what differs between heap snapshots. */
@NullMarked
package dev.cairn.report.snapshot.diff;

import org.jspecify.annotations.NullMarked;
