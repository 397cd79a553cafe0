// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Reports on what this user has kept. */
@NullMarked
package dev.cairn.report.capture;

import org.jspecify.annotations.NullMarked;
