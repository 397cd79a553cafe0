// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

/**
 * The version that the Java half and the native half of the agent must agree on before they work together. The native
 * half has the same number as {@code CAIRN_AGENT_VERSION} in {@code agent.h}; a test holds the two together.
 */
public final class AgentVersion {
    /** Counts up whenever the two halves could not work with the halves of the version before. */
    public static final int CURRENT = 1;

    private AgentVersion() {}
}
