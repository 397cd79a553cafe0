// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Answers about profiles.
 */
@NullMarked
package dev.cairn.report.profile;

import org.jspecify.annotations.NullMarked;
