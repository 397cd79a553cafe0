// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import dev.cairn.wire.ddm.chunk.connection.Greeting;

/** How far a session has come. It goes from {@link Opening} to one of the others, and from {@link Open} to its end. */
public sealed interface SessionState {
    /** Handshake, HELO and FEAT are under way. */
    record Opening() implements SessionState {}

    /** Both sides know each other. */
    record Open(Greeting.Hello hello, Features features) implements SessionState {}

    /**
     * The peer does not speak DDM. It got no chunk after HELO, and the connection is closed; to try again is of no use.
     *
     * @param why a sentence
     */
    record NotDdm(String why) implements SessionState {}

    /**
     * The connection has ended.
     *
     * @param why a sentence
     */
    record Closed(String why) implements SessionState {}
}
