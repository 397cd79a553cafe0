// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The target's end of a connection, and the client that reports how the machine is. */
@NullMarked
package dev.cairn.monitor.session.peer;

import org.jspecify.annotations.NullMarked;
