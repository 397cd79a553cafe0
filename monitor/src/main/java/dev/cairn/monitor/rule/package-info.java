// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Rules by which captures are taken without anybody at the keyboard: what they say, and when it is time. */
@NullMarked
package dev.cairn.monitor.rule;

import org.jspecify.annotations.NullMarked;
