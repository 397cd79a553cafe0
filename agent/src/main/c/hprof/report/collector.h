// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The process that keeps the books of a report and writes it, so that the target need not: it gets the output, a ring to read from,
// a socket for lines of text, and a pipe that closes when the target has ended, in whatever way. It belongs to a session of its
// own, so no Ctrl-C reaches it, and has neither the target's other descriptors nor its options for VMs.

#ifndef CAIRN_HPROF_COLLECTOR_H
#define CAIRN_HPROF_COLLECTOR_H

#include "ring/ring.h"

#include <stdint.h>
#include <sys/types.h>

// The exit code of one that has said itself, on the target's standard error stream, why it cannot go on.
enum { HPROF_COLLECTOR_EXPLAINED = 3 };

struct hprof_collector {
    pid_t pid;
    int control;  // our end of the socket
    int life;     // our end of the pipe, which nobody ever writes to
    struct ring *ring;
};

// Starts it. NULL, or why not: a sentence, good until it is called again. `folder` is where the libraries lie. Nothing is left
// open where it fails; the caller closes `output` in any case.
const char *hprof_collector_start(
        struct hprof_collector *collector, const char *folder, int output, uint64_t ring_bytes);

// Ends a collector that has been sent nothing yet; nothing of it is left.
void hprof_collector_discard(struct hprof_collector *collector);

#endif
