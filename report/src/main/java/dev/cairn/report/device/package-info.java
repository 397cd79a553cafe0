// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Reports on devices that adb reaches, and on their apps. */
@NullMarked
package dev.cairn.report.device;

import org.jspecify.annotations.NullMarked;
