// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What peers send: a handshake, which chooses the protocol, and then packets. Requests go to the worker, except what can be
// answered at once. For the I/O thread alone.

#ifndef CAIRN_IO_REQUESTS_H
#define CAIRN_IO_REQUESTS_H

#include "io/connections.h"

#include <stdbool.h>

enum {
    // The thread that must answer may rest this long; while it gets on, the answer may take longer.
    REQUESTS_QUIET_MS = 2 * 1000,
};

// Reads what has come, and takes care of it. False if the connection is over.
bool requests_receive(struct connection *from);

#endif
