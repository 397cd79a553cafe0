// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What sentences about a dump are made of. */
@NullMarked
package dev.cairn.heap.words;

import org.jspecify.annotations.NullMarked;
