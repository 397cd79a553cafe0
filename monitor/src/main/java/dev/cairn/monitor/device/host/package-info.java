// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** An adb server with this device and no other, for programs of this machine that speak to adb's server. */
@NullMarked
package dev.cairn.monitor.device.host;

import org.jspecify.annotations.NullMarked;
