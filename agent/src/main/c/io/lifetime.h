// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Whether the agent is in this VM: it runs, leaves, or may come again. It has left when both of its threads have ended.

#ifndef CAIRN_LIFETIME_H
#define CAIRN_LIFETIME_H

#include <stdbool.h>

enum lifetime_begin {
    LIFETIME_BEGUN,
    LIFETIME_RUNS,     // already
    LIFETIME_LEAVING,  // still
};

// Only the caller that gets LIFETIME_BEGUN may start the threads.
enum lifetime_begin lifetime_begin(void);

// There will be no threads after all.
void lifetime_give_up(void);

bool lifetime_runs(void);

// From the I/O thread: the endpoint is about to go.
void lifetime_leaves(void);

// From the I/O thread and from the worker, each as its last act: when both have, the agent may come again. For a thread that could not
// be started too.
void lifetime_thread_ended(void);

#endif
