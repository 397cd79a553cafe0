// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the worker must do: the one way from the I/O thread, and from the VM's own threads in an event, to Java. Bounded; a thread
// that puts something in never waits for the worker.

#ifndef CAIRN_WORK_H
#define CAIRN_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum work_kind {
    WORK_REQUEST,        // data: what follows the JDWP header
    WORK_CONNECTED,      // a peer has sent its first chunk
    WORK_DISCONNECTED,
    WORK_THREAD_START,   // data: the name in UTF-16 of this machine's byte order
    WORK_THREAD_END,
    WORK_GC,             // one or more collections have ended
    WORK_LOSSES,         // a peer reads again that has lost events
    WORK_RING_GONE,      // connection: the token under which the ring was offered
    WORK_STOP,
};

struct work {
    struct work *next;
    enum work_kind kind;
    uint32_t connection;
    uint32_t request;
    int64_t thread;
    size_t count;
    uint8_t data[];
};

// Empties the queue; nothing is lost or late yet.
void work_reset(void);

// False if there is no room or no memory. Requests and thread events have room of their own; the other kinds always have.
// One lock guards the queue; nothing is copied or waited for under it, and no other lock is taken.
bool work_push(enum work_kind kind, uint32_t connection, uint32_t request, int64_t thread, const void *data, size_t count);

// In two steps, for what must not be lost for want of memory later: first the memory (NULL if there is none), then the
// queue, which takes it over. Not for requests and thread events.
struct work *work_prepare(enum work_kind kind, uint32_t connection);
void work_add(struct work *work);

// Takes out all that is left of a connection that has gone. True if the worker has not even heard of it, and so need not
// hear that it has gone.
bool work_forget(uint32_t connection);

// Waits for work, `timeout_ms` at most (for ever if negative); NULL if none came. The caller frees it.
struct work *work_take(int64_t timeout_ms);

// How many thread events found no room since this was asked last.
uint32_t work_take_lost_thread_events(void);

#endif
