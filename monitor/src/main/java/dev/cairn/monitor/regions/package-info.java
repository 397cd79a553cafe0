// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Which regions, pages or spaces a heap consists of, as HotSpot itself writes it down: alive when it is asked, and in its crash reports. */
@NullMarked
package dev.cairn.monitor.regions;

import org.jspecify.annotations.NullMarked;
