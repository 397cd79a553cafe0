// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the server sends to an open page by itself. */
@NullMarked
package dev.cairn.web.live;

import org.jspecify.annotations.NullMarked;
