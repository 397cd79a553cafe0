// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import dev.cairn.profile.record.LineTable;

/**
 * A method of the target.
 *
 * @param type the recorder's number of its class
 */
public record MethodSymbol(int type, String name, String signature, LineTable lines) {}
