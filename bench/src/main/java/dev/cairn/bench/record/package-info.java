// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Figures of recordings: what they cost, lose and distort, beside other tools. */
@NullMarked
package dev.cairn.bench.record;

import org.jspecify.annotations.NullMarked;
