// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** What processes that were killed have left in folders that many share. */
@NullMarked
package dev.cairn.monitor.leftover;

import org.jspecify.annotations.NullMarked;
