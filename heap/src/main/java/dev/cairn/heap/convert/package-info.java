// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Snapshots in another format, or without what they should not reveal. */
@NullMarked
package dev.cairn.heap.convert;

import org.jspecify.annotations.NullMarked;
