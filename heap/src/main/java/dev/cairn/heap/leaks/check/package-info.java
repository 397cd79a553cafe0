// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Budgets of a heap, and findings that are accepted: what a build checks. */
@NullMarked
package dev.cairn.heap.leaks.check;

import org.jspecify.annotations.NullMarked;
