// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.allocation;

/**
 * What became of all allocations since tracking began; in a REA8 only, as a REAL has no place for it.
 *
 * @param seen those that are no longer in the report too
 * @param lost of these, those that the VM did not write down
 * @param unnamed how often a name found no room in the VM, and is cut or missing
 */
public record AllocationTally(long seen, long lost, long unnamed) {
    public static final AllocationTally UNKNOWN = new AllocationTally(0, 0, 0);
}
