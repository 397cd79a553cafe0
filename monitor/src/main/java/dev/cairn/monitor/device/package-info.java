// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * This machine's JVMs as a device that adb can reach, and the same as an adb server of its own.
 */
@NullMarked
package dev.cairn.monitor.device;

import org.jspecify.annotations.NullMarked;
