// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The one place where the agent can be reached: an AF_UNIX socket /tmp/.cairn-<pid>-<start time>, as the target itself
// sees its pid and its /tmp. TCP would not cross containers, and would let every local user in.

#ifndef CAIRN_ENDPOINT_H
#define CAIRN_ENDPOINT_H

#include <stdbool.h>
#include <sys/types.h>

// Why there is no endpoint. The process that attaches gets it as 1000 * reason + errno; AgentProblem.java in the monitor has the
// same numbers.
enum endpoint_problem {
    ENDPOINT_OPEN = 0,
    ENDPOINT_NO_START_TIME = 1,
    ENDPOINT_NO_SOCKET = 2,
    ENDPOINT_TAKEN = 3,
    ENDPOINT_NOT_BOUND = 4,
    // Another copy of the library serves this VM, where the monitor looks for it. Not reported, as all is well.
    ENDPOINT_SERVED = 5,
};

struct endpoint {
    int fd;
    char path[96];
    // Of what was bound there: somebody may remove it, and somebody else put something in its place.
    dev_t device;
    ino_t file;
};

// Opens the endpoint in `folder`, readable by nobody but the target's own user. Sets errno on failure.
enum endpoint_problem endpoint_open(struct endpoint *endpoint, const char *folder);

// Whether the path still leads to it.
bool endpoint_is_there(const struct endpoint *endpoint);

// Closes it and takes its path away, if that still leads to it. Safe to call twice.
void endpoint_close(struct endpoint *endpoint);

// Takes only its path away, as the process is about to end.
void endpoint_unlink(const struct endpoint *endpoint);

// The next connection, or -1. Closes a connection of any user except the target's own and root, and returns -1.
int endpoint_accept(const struct endpoint *endpoint);

#endif
