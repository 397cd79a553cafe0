// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Android devices that are none: their apps, which speak DDM, the services of the device, and the two ways to them: an adb server
 * that is none either, and the end of a connection with a real one. Made without Cairn's own messages, which they test.
 */
@NullMarked
package dev.cairn.testkit.device;

import org.jspecify.annotations.NullMarked;
