// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The command about what a VM's resident memory is used for. */
@NullMarked
package dev.cairn.cli.vm.memory;

import org.jspecify.annotations.NullMarked;
