// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The monitor's end of one connection: greeting, requests with their answers, and the calls of handlers. */
@NullMarked
package dev.cairn.monitor.session.connection;

import org.jspecify.annotations.NullMarked;
