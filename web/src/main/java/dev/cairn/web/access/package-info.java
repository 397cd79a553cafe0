// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Who may ask the server: tokens, and the rules of origin and path. */
@NullMarked
package dev.cairn.web.access;

import org.jspecify.annotations.NullMarked;
