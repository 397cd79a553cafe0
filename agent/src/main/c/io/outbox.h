// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// One connection, and what waits to be sent on it: packets, a file, and the packets behind the file. The caller of each function
// holds the lock of io/connections.h.

#ifndef CAIRN_OUTBOX_H
#define CAIRN_OUTBOX_H

#include "base/bytes.h"
#include "io/work_queue.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct connection {
    int fd;  // -1: this slot is free
    uint32_t number;
    bool refused;
    bool greeted;    // the handshake is over
    bool brings_ring;  // it belongs to io/ring_handoff.h
    atomic_bool announced;  // the worker knows of it
    atomic_bool closing;    // it ends once all is sent
    struct work *farewell;  // notifies the worker that it has gone; there is one while `announced`
    struct bytes in;
    struct bytes out;
    int file;             // what is sent behind `out` and in front of `behind`; -1 for none
    uint64_t file_left;   // how many bytes of it
    struct bytes behind;
    int64_t since_ms;     // when it connected
    int64_t progress_ms;  // when it last had nothing to take, or took something
    uint64_t lost_events;
    uint64_t lost_events_told;  // their number when the worker was last asked to report them
};

// Starts the ids of events anew.
void outbox_start_events(void);

// What waits in memory, in bytes.
size_t outbox_backlog(const struct connection *of);

// A connection whose backlog grows too large closes, here and below.
void outbox_reply(struct connection *to, uint32_t request, uint32_t error, const void *data, size_t count);

// As outbox_reply, but if nothing else waits to be sent, the answer's own block (io/answers.h) becomes the output. Returns a block that
// has no owner any more; the caller must free it without holding the lock.
void *outbox_hand_over_reply(struct connection *to, uint32_t request, uint8_t *answer, size_t count);

// Answers with FAIL. `sentence` is ASCII.
void outbox_fail(struct connection *to, uint32_t request, uint32_t code, const char *sentence);

// False if the peer reads too slowly and loses it, which is counted.
bool outbox_event(struct connection *to, const void *data, size_t count);

// An event whose chunk of this type has the first `count` bytes of the file for data. True if it takes the file over; false if the
// connection closes, or has another file to send.
bool outbox_event_file(struct connection *to, uint32_t type, int file, uint64_t count);

// Closes the file of the connection, if there is one.
void outbox_end_file(struct connection *connection);

// Sends what the socket takes, but not all of a long backlog in one call. False if the peer has gone, or all is sent and the connection
// closes. The caller must free `emptied` without holding the lock.
bool outbox_flush(struct connection *connection, int64_t now_ms, struct bytes *emptied);

#endif
