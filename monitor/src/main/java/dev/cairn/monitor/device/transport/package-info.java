// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The device's end of the connection with adb: messages, keys, and streams that a service reads and writes as any channel.
 */
@NullMarked
package dev.cairn.monitor.device.transport;

import org.jspecify.annotations.NullMarked;
