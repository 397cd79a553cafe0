// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The debugger switchboard: a port for each VM that takes debuggers, another for the selected VM, and between them and the VM
 * a switch that lets several debuggers share its one connection.
 */
@NullMarked
package dev.cairn.monitor.debugger;

import org.jspecify.annotations.NullMarked;
