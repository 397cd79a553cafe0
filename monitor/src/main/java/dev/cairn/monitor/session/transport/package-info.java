// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Packets over one channel: the handshake, framing, and a bounded queue of what waits to be sent. */
@NullMarked
package dev.cairn.monitor.session.transport;

import org.jspecify.annotations.NullMarked;
