// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;

/**
 * One line of a device's log. Keys may be added, none is renamed.
 *
 * @param time of the device's clock, such as {@code 11-28 14:02:11.123}
 * @param thread the kernel's id
 * @param level V, D, I, W, E, F or A
 * @param tag who says it
 */
@Json
public record AppLogRow(String time, long thread, String level, String tag, String text) {}
