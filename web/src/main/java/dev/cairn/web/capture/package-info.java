// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Captures as the messages and reports have them: what they hold, and what may become one. */
@NullMarked
package dev.cairn.web.capture;

import org.jspecify.annotations.NullMarked;
