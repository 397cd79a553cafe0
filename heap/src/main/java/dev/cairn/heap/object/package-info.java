// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Classes and objects of a snapshot: their fields, texts and references. */
@NullMarked
package dev.cairn.heap.object;

import org.jspecify.annotations.NullMarked;
