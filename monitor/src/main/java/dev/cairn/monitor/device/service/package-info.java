// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the device has to offer: its VMs as a phone's apps, and as much of a shell as tools for phones need. */
@NullMarked
package dev.cairn.monitor.device.service;

import org.jspecify.annotations.NullMarked;
