// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import java.util.Optional;

/** Keeps requests from a target that would give no answer to them at all, so that nobody waits for one. */
@FunctionalInterface
public interface RequestGate {
    /** Everything may be asked: whoever does not know a request says so. */
    RequestGate OPEN = (features, type) -> Optional.empty();

    /**
     * Why a request is not sent, as a sentence; empty if it is.
     *
     * @param features what the target says it can do
     * @param type of the request's chunk
     */
    Optional<String> whyNot(Features features, int type);
}
