// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Answers about what lies where in a VM's heap. */
@NullMarked
package dev.cairn.report.vm.map;

import org.jspecify.annotations.NullMarked;
