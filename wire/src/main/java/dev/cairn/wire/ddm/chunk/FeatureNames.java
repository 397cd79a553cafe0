// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

/** What Cairn adds to the protocol, as FEAT names it. Nothing of it is sent to a peer that has not announced it. */
public final class FeatureNames {
    /** The marker by which the two sides know each other; its number counts up when they could not work together. */
    public static final String CAIRN = "cairn-1";

    /** HPI8 in the place of HPIF. */
    public static final String HEAP_INFO_8 = "HPI8";
    /** The longer header and entries of {@link ThreadStatus}. */
    public static final String EXTENDED_THREAD_STATUS = "THST+";
    /** THST with an interval, and its events THSP. */
    public static final String PERIODIC_THREAD_STATUS = "THSP";
    /** The event LOST. */
    public static final String LOST_EVENTS = "LOST";
    /** Chunks may come compressed. */
    public static final String ZLIB = "ZLIB";
    /** A packet may hold several chunks. */
    public static final String MULTI_CHUNK = "multi-chunk";
    /** The request DTCH. */
    public static final String DETACH = "DTCH";

    private FeatureNames() {}
}
