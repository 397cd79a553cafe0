// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Where the service hands its rings in: connections to the endpoint that began with RING_REQUEST in place of a JDWP handshake.
// RingHandshake.java describes what is said on them. They take no place of a DDM connection. A ring stays as long as its connection
// does.

#ifndef CAIRN_RING_HANDOFF_H
#define CAIRN_RING_HANDOFF_H

#include "ring/ring.h"

#include <poll.h>
#include <stdint.h>

enum {
    // One that is used, and one that comes while the one before it still goes.
    MAX_RINGS = 2,
    // At most this many peers may be there, including those that are about to get the reason why their ring is refused.
    HANDOFF_PLACES = MAX_RINGS + 2,
};

// For any thread --------------------------------------------------------------------------------------------------

// The ring that was offered under this token, for the caller to release; NULL if there is none.
struct ring *ring_handoff_take(uint32_t token);

// For the I/O thread ----------------------------------------------------------------------------------------------

// Begins with nobody there.
void ring_handoff_open(void);

// Takes over a connection that has sent RING_REQUEST and is there since `since_ms`. Closes it if all places are taken.
void ring_handoff_welcome(int fd, int64_t since_ms);

// What to wait for; entries of free places have no descriptor.
void ring_handoff_watch(struct pollfd polls[HANDOFF_PLACES]);

// Until when what is missing must have come; INT64_MAX for nothing.
int64_t ring_handoff_patience_ends(void);

// Handles what `polls` says, and peers that have said nothing for too long. True if a place has become free.
bool ring_handoff_attend(const struct pollfd polls[HANDOFF_PLACES], int64_t now_ms);

int ring_handoff_count(void);

// Sends all peers away: all rings are gone, which is reported to the worker as always.
void ring_handoff_close(void);

#endif
