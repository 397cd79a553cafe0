// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Who leaks: rules that look at a snapshot, and at earlier ones of the same program, and name what holds the memory, with
 * evidence and how sure that is. What rules have in common is here, and each rule is a file of {@code rules}.
 */
@NullMarked
package dev.cairn.heap.leaks;

import org.jspecify.annotations.NullMarked;
