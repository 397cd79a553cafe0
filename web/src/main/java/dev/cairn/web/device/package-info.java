// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Devices and their apps as reports. */
@NullMarked
package dev.cairn.web.device;

import org.jspecify.annotations.NullMarked;
