// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What a check of a heap dump prints. */
@NullMarked
package dev.cairn.report.check;

import org.jspecify.annotations.NullMarked;
