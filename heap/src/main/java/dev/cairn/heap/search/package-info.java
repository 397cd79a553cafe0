// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Finds objects by what they hold: strings by their text, others by the value of a field. */
@NullMarked
package dev.cairn.heap.search;

import org.jspecify.annotations.NullMarked;
