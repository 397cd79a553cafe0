// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The rules by which leaks are found: each a class, and {@link dev.cairn.heap.leaks.rules.LeakCatalogue} lists them. */
@NullMarked
package dev.cairn.heap.leaks.rules;

import org.jspecify.annotations.NullMarked;
