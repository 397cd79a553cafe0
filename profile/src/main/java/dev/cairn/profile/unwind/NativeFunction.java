// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

/**
 * A native function that is on a stack.
 *
 * @param library the file's name for itself
 * @param name as people read it
 */
public record NativeFunction(String library, String name) {
    /** Instead of a name that the file does not have. */
    public static final String UNNAMED = "[native]";
}
