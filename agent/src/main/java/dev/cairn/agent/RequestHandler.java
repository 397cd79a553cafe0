// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import java.util.List;

/** Serves the requests of one chunk type. Called by the worker, one request at a time; must return within two seconds. */
interface RequestHandler {
    /** The chunks of the reply; none for the empty reply. */
    List<RawChunk> handle(Connection from, Bytes data) throws Refusal;
}
