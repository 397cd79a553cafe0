// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Whether the threads get on that requests wait for. On a busy machine an answer may take long, and nothing is wrong: so what
// counts is not the time that has passed, but the time in which the thread that must answer did not run, did not wait for a
// processor or a disk, and was not held up by the VM's own work, such as a collection.

#ifndef CAIRN_PROGRESS_H
#define CAIRN_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_DOING = 112 };

struct progress {
    int64_t looked_ms;
    int64_t worker_ms;    // when the worker was last seen to get on; 0 for never
    int64_t handlers_ms;  // likewise the thread on which handlers of applications are called
    bool debugger;        // whether one is attached
    char doing[MAX_DOING];  // what that thread is at, in ASCII, as the subject of a sentence; empty for nothing
    int64_t doing_since_ms;
};

// Nobody is known any more.
void progress_reset(void);

// Said by the worker itself.
void progress_worker_begins(void);

// Said by the thread on which handlers of applications are called: what it is about to do; nothing if `count` is 0.
void progress_handlers_do(const char *what, size_t count);

// For the I/O thread ----------------------------------------------------------------------------------------------

// What was last seen.
const struct progress *progress_seen(void);

// Looks again; for a debugger too, which takes longer, if `closely`.
void progress_look(int64_t now_ms, bool closely);

#endif
