// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

/** What a collector uses a part of its heap for. */
public enum RegionKind {
    EDEN,
    SURVIVOR,
    /** Of the young generation, where the collector names no more. */
    YOUNG,
    OLD,
    /** It begins with an object that has regions of its own: G1 calls it humongous, ZGC calls its page large. */
    LARGE,
    /** It continues such an object. */
    LARGE_CONTINUED,
    /** Objects that came with the JDK's shared archive. */
    ARCHIVE,
    /** In use, by a collector that names no generation. */
    USED,
    /** All in it is dead, and it is soon free. */
    GARBAGE,
    FREE,
    /** Reserved addresses without memory. */
    UNCOMMITTED;

    /** Whether memory lies behind it. */
    public boolean isCommitted() {
        return this != UNCOMMITTED;
    }

    /** Whether it is part of an object that has regions of its own. */
    public boolean isLarge() {
        return this == LARGE || this == LARGE_CONTINUED;
    }
}
