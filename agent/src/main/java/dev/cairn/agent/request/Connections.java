// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import java.util.Collection;

/** The monitors that are connected. Lock this before you look at them outside a request. */
public interface Connections {
    /** As they are at each time. */
    Collection<Connection> all();
}
