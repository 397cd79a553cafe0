// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Requests that wait for an answer, of all connections, and until when they may. Guarded by the lock of io/connections.c, which alone
// calls this.

#ifndef CAIRN_IO_PENDING_H
#define CAIRN_IO_PENDING_H

#include "io/progress.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    // At most this many requests of one peer may wait for an answer at a time, so that none takes the places of others.
    MAX_PENDING_EACH = 64,
    MAX_PENDING = 8 * MAX_PENDING_EACH,
    PENDING_SENTENCE = 280,
};

struct pending {
    uint32_t connection;  // 0: free
    uint32_t request;
    uint32_t type;
    bool by_handlers;  // whether an application must answer, and not the worker
    int64_t deadline_ms;
    int64_t since_ms;
    int64_t quiet_ms;
};

// Nothing waits any more.
void pending_reset(void);

// NULL if it does not wait.
struct pending *pending_find(uint32_t connection, uint32_t request);

// Returns a sentence if the request cannot wait, else NULL.
const char *pending_add(uint32_t connection, uint32_t request, uint32_t type, int64_t limit_ms, int64_t quiet_ms);

// Nothing of this connection waits any more.
void pending_drop_all(uint32_t connection);

// Since when the oldest waits; INT64_MAX if none does.
int64_t pending_since(void);

// When the next is late; INT64_MAX if none waits.
int64_t pending_next_expiry(const struct progress *progress);

// One that is late now, or NULL.
struct pending *pending_late(int64_t now, const struct progress *progress);

// Says why it is late, of PENDING_SENTENCE bytes: only what was seen. The sentence names no cause that nobody looked for.
// `working_on` is the type of the chunk that the worker is busy with, 0 for none.
void pending_explain(
        const struct pending *late, uint32_t working_on, int64_t now, const struct progress *progress, char *sentence, size_t size);

#endif
