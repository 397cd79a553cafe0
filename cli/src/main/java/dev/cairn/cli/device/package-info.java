// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** {@code cairn devices}, and how a command finds an app of a device. */
@NullMarked
package dev.cairn.cli.device;

import org.jspecify.annotations.NullMarked;
