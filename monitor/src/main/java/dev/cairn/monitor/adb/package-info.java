// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Devices that adb reaches: its server, which devices and apps there are, and sessions with apps. */
@NullMarked
package dev.cairn.monitor.adb;

import org.jspecify.annotations.NullMarked;
