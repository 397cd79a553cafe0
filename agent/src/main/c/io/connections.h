// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's connections, what waits to be sent on each, and which requests still want an answer. One lock guards it all. It is
// never held over anything that waits, and no other lock is taken under it; but a long answer may be copied under it, so a
// collection must not take it. The I/O thread owns the sockets; every other thread only adds to the output, by the connection's
// number, which is never used twice.

#ifndef CAIRN_CONNECTIONS_H
#define CAIRN_CONNECTIONS_H

#include "io/outbox.h"
#include "io/pending.h"
#include "io/progress.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    // At most this many are served.
    MAX_CONNECTIONS = 8,
    // This many more get a sentence why they are not.
    MAX_REFUSED = 4,
    SLOTS = MAX_CONNECTIONS + MAX_REFUSED,
};

// For any thread -------------------------------------------------------------------------------------------------

// Answers a request with `count` bytes behind the header, in memory of io/answers.h, which it takes over whatever becomes of
// it. False if the request has been answered already, or its peer has gone.
bool connections_reply(uint32_t connection, uint32_t request, uint8_t *answer, size_t count);

// Answers a request with FAIL instead, if nothing has answered it yet. `sentence` is ASCII.
void connections_fail(uint32_t connection, uint32_t request, const char *sentence);

// Sends an event to one connection, or to all of them if `connection` is 0. A peer that reads too slowly loses it, which
// is counted. True if none did, and the one connection is there.
bool connections_event(uint32_t connection, const void *data, size_t count);

// Sends an event with a chunk of this type whose data are the first `count` bytes of a file from where it stands, which is taken over
// whatever becomes of it, and closed once they are sent or the peer has gone. Nothing of it is kept in memory; what else is sent to
// that peer waits for its end. False if the peer has gone, or gets another file.
bool connections_event_file(uint32_t connection, uint32_t type, int file, uint64_t count);

// Whether a file is being sent to it.
bool connections_sends_file(uint32_t connection);

// Whether a request still wants an answer: nobody has given one, and its peer is there.
bool connections_awaits(uint32_t connection, uint32_t request);

uint64_t connections_lost_events(uint32_t connection);

// How many bytes wait to be sent to a connection, those of a file too; 0 if it has gone.
size_t connections_backlog(uint32_t connection);

// What HELO is answered with from now on, and the event that goes before it (none if `wait_count` is 0).
void connections_set_hello(const void *wait, size_t wait_count, const void *hello, size_t hello_count);

// A request waits for a handler of an application from now on, and not for the worker.
void connections_await_handlers(uint32_t connection, uint32_t request);

// Notes the type of the request that the worker works on, for those that have to wait for it; 0 for none. Returns the one from
// before.
uint32_t connections_working_on(uint32_t type);

// Wakes the I/O thread, if there is one. Takes no lock and waits for nothing: also for inside a collection.
void connections_wake(void);

// For the I/O thread ---------------------------------------------------------------------------------------------

// Begins with no connections. From now on the I/O thread is woken through `wake_fd`; never, if it is -1. When this
// returns, nobody uses the descriptor from before any more.
void connections_open(int wake_fd);

// The slots themselves. Only the I/O thread adds and removes connections.
struct connection *connections_slots(void);

// NULL if even the places for those to be refused are taken.
struct connection *connections_add(int fd, int64_t now_ms);

void connections_remove(struct connection *connection);

// As that, but leaves the socket open, and returns it.
int connections_take_out(struct connection *connection);

// From any thread.
int connections_count(void);

// Whether the peer has taken everything, and has losses that were not reported to it. True once for each.
bool connections_has_new_losses(struct connection *connection);

// Sends what the socket takes, but not all of a long backlog in one call. False if the peer has gone.
bool connections_flush(struct connection *connection, int64_t now_ms);

bool connections_has_output(struct connection *connection);

// Answers HELO at once. False if nobody has said yet how.
bool connections_answer_hello(struct connection *connection, uint32_t request);

void connections_answer_error(struct connection *connection, uint32_t request, uint32_t error);

// Answers with FAIL. `sentence` is ASCII.
void connections_answer_fail(struct connection *connection, uint32_t request, const char *sentence);

// Notes that a request must be answered within `limit_ms`, and that the thread that must do it must not rest for `quiet_ms`. NULL,
// or why not: a sentence in ASCII.
const char *connections_expect(
        struct connection *connection, uint32_t request, uint32_t type, int64_t limit_ms, int64_t quiet_ms);

// When the request came that waits longest; INT64_MAX if none does.
int64_t connections_waiting_since(void);

// When the first of them is of no use to wait for any more, by what was seen; INT64_MAX for never.
int64_t connections_next_expiry(const struct progress *progress);

// Answers FAIL to those that it is of no use to wait for any more, and returns when that may be so of the next; INT64_MAX for never.
int64_t connections_expire(int64_t now_ms, const struct progress *progress);

#endif
