// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Figures of the live page, in a real Chromium, and of the server behind it. */
@NullMarked
package dev.cairn.bench.page;

import org.jspecify.annotations.NullMarked;
