// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Answers about heap snapshots.
 */
@NullMarked
package dev.cairn.report.snapshot;

import org.jspecify.annotations.NullMarked;
