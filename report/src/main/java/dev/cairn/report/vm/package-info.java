// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Answers about running VMs.
 */
@NullMarked
package dev.cairn.report.vm;

import org.jspecify.annotations.NullMarked;
