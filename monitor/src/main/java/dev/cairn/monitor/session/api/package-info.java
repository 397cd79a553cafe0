// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What handlers see of targets: clients, their chunks, the answers to requests, and the limits of a session. */
@NullMarked
package dev.cairn.monitor.session.api;

import org.jspecify.annotations.NullMarked;
