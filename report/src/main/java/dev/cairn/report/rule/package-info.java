// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Reports on rules by which a server captures. */
@NullMarked
package dev.cairn.report.rule;

import org.jspecify.annotations.NullMarked;
