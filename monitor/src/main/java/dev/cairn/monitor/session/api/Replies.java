// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

/** Whether a target answers whatever it is asked. */
public enum Replies {
    /** It does, with the empty reply at least. */
    TO_ALL,
    /**
     * It says nothing where it has nothing to say, or does not know a request, and answers all others in order. So do Android's
     * apps since Android 9. A question that is always answered is then sent behind each request: its answer says that no other
     * one will come.
     */
    IN_ORDER
}
