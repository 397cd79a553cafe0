// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Answers that count the objects of a snapshot. */
@NullMarked
package dev.cairn.report.snapshot.histogram;

import org.jspecify.annotations.NullMarked;
