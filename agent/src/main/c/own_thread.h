// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's own threads, which no recording shows: what they do is not the target's work.

#ifndef CAIRN_OWN_THREAD_H
#define CAIRN_OWN_THREAD_H

#include <stdbool.h>

// The calling thread is the agent's from now on.
void own_thread_mark(void);

bool own_thread_is_this(void);

#endif
