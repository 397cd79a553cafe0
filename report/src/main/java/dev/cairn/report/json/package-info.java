// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * How records become JSON, and JSON records.
 */
@NullMarked
package dev.cairn.report.json;

import org.jspecify.annotations.NullMarked;
