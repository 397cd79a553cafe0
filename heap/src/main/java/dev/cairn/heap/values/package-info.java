// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What objects of an HPROF dump hold: fields by name, elements, text, and what objects of well-known classes stand for.
 * Nothing here trusts a dump: sizes may lie, chains may be circles, and arrays are read only as far as somebody asks.
 */
@NullMarked
package dev.cairn.heap.values;

import org.jspecify.annotations.NullMarked;
