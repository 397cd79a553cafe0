// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

/**
 * One line of the reference page.
 *
 * @param depth 0 for a field of the chunk, 1 for a field of its elements, and so on
 * @param type "u4", "string"; "each" and "optional" head what is one deeper
 * @param meaning may be empty
 */
public record FieldDescription(int depth, String type, String name, String meaning) {}
