// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Where a report goes. */
@NullMarked
package dev.cairn.hprof.output;

import org.jspecify.annotations.NullMarked;
