// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What books and reports agree on. */
@NullMarked
package dev.cairn.hprof.report;

import org.jspecify.annotations.NullMarked;
