// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the target was asked for, as its library reports it to the collector. */
@NullMarked
package dev.cairn.hprof.settings;

import org.jspecify.annotations.NullMarked;
