// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What is counted between two dumps, and the sections that report it. */
@NullMarked
package dev.cairn.hprof.books;

import org.jspecify.annotations.NullMarked;
