// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Captures that a server takes by itself, as the user's rules say. */
@NullMarked
package dev.cairn.web.rule;

import org.jspecify.annotations.NullMarked;
