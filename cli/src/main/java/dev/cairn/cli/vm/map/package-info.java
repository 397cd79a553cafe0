// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** {@code cairn map}: what lies where in a VM's heap, as text and as a picture. */
@NullMarked
package dev.cairn.cli.vm.map;

import org.jspecify.annotations.NullMarked;
