// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

/** Who numbers rewritten methods. */
interface MethodNumbers {
    /**
     * The method's number, which is the same whenever it is asked for.
     *
     * @param owner with slashes
     * @param source empty if none is known
     */
    int number(String owner, String source, String name, String descriptor);
}
