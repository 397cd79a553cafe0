// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The functions about single objects. */
@NullMarked
package dev.cairn.heap.sql.function;

import org.jspecify.annotations.NullMarked;
