// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Ports of this machine at which programs of its user may come, and strangers may not. */
@NullMarked
package dev.cairn.monitor.port;

import org.jspecify.annotations.NullMarked;
