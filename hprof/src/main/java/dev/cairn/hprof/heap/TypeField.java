// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.wire.hprof.BasicType;

/**
 * A field that a class declares.
 *
 * @param isStatic whether the class itself has its value, not its objects
 */
record TypeField(String name, BasicType type, boolean isStatic) {}
