// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Connections of the server: how many there are, how long they may take, and what is logged of strangers. */
@NullMarked
package dev.cairn.web.connection;

import org.jspecify.annotations.NullMarked;
