// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What the Android Debug Bridge (adb) sends: between its server and programs on this machine texts with their length in
 * front, and between its server and a device messages of a header and data.
 */
@NullMarked
package dev.cairn.wire.adb;

import org.jspecify.annotations.NullMarked;
