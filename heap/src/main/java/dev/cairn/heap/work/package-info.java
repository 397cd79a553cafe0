// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** How several threads share a piece of work. */
@NullMarked
package dev.cairn.heap.work;

import org.jspecify.annotations.NullMarked;
