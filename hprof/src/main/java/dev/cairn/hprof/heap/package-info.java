// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Heap dumps (heap=dump): what the target reports of its objects goes into a separate file, in the form of the binary
 * format, and from there into the report when the dump is complete.
 */
@NullMarked
package dev.cairn.hprof.heap;

import org.jspecify.annotations.NullMarked;
