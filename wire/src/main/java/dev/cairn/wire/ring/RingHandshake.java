// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

import java.nio.charset.StandardCharsets;

/**
 * How the service hands a ring to a target, on the agent's endpoint: it sends {@link #REQUEST} in place of a JDWP
 * handshake, and the agent sends it back. Only then it sends {@link #OFFER_BYTES} of an offer, and with them, as
 * SCM_RIGHTS, two descriptors: the ring (a memfd with {@code F_SEAL_SHRINK}, {@code F_SEAL_GROW} and
 * {@code F_SEAL_SEAL}), and the eventfd that wakes the reader. The agent answers with {@link #ANSWER_BYTES}. The
 * connection then stays open and silent; its end is the end of the ring for either side. Numbers of offer and answer
 * are big-endian, as everything on this endpoint; the ring's own are not. DDM chunks on a connection of its own say
 * what to record into it ({@code RECS}).
 */
public final class RingHandshake {
    /** As long as a JDWP handshake, so that this number of bytes distinguishes the two. */
    public static final String REQUEST = "CAIRN-RING-v01";

    public static final int OFFER_VERSION_OFFSET = 0; // u4: RingLayout.VERSION
    /** The offered ring's name for RECS; the service's own choice, not 0. */
    public static final int OFFER_TOKEN_OFFSET = 4; // u4

    public static final int OFFER_BYTES = 8;

    public static final int ANSWER_STATUS_OFFSET = 0; // u4: a Status
    public static final int ANSWER_ERRNO_OFFSET = 4; // u4
    public static final int ANSWER_BYTES = 8;

    public static final int ACCEPTED = 0;
    public static final int WRONG_VERSION = 1;
    /** Not two, or not of the right kind. */
    public static final int WRONG_DESCRIPTORS = 2;

    public static final int NOT_SEALED = 3;
    public static final int WRONG_SIZE = 4;
    public static final int WRONG_HEADER = 5;
    public static final int NOT_MAPPED = 6;
    /** A ring is there already. */
    public static final int TAKEN = 7;

    private RingHandshake() {}

    public static byte[] request() {
        return REQUEST.getBytes(StandardCharsets.US_ASCII);
    }
}
