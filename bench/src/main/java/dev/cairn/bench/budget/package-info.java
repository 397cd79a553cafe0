// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Figures of allocation budgets, and the single file for JDK 17 too that they start from its source. */
@NullMarked
package dev.cairn.bench.budget;

import org.jspecify.annotations.NullMarked;
