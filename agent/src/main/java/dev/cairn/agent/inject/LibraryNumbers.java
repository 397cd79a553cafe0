// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

/** Those of the library, which numbers the methods that it rewrites itself too. */
final class LibraryNumbers implements MethodNumbers {
    @Override
    public native int number(String owner, String source, String name, String descriptor);
}
