// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** {@code cairn dump}: heap dumps of running VMs. */
@NullMarked
package dev.cairn.cli.vm.dump;

import org.jspecify.annotations.NullMarked;
