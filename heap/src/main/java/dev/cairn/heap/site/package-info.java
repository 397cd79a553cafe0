// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Where sampled objects of a snapshot were allocated. */
@NullMarked
package dev.cairn.heap.site;

import org.jspecify.annotations.NullMarked;
