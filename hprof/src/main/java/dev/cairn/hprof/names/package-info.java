// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Classes, methods, traces and threads, with the numbers that a report calls them by. */
@NullMarked
package dev.cairn.hprof.names;

import org.jspecify.annotations.NullMarked;
