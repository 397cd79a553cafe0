// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Lines of text between the target and the collector. A thread of its own reads them, which no debugger can suspend and which
// never waits for the VM; it also is the first to know when the collector has gone, and then nobody waits for it any more.

#ifndef CAIRN_HPROF_CONTROL_H
#define CAIRN_HPROF_CONTROL_H

#include "hprof/report/collector.h"

#include <stdbool.h>
#include <stdint.h>

// What the collector asks for, at the request of the peer at the other end of its socket.
enum hprof_command_kind {
    HPROF_GC,
    HPROF_HEAP_DUMP,
    HPROF_ALLOCATIONS_ON,
    HPROF_ALLOCATIONS_OFF,
    HPROF_SAMPLING_ON,
    HPROF_SAMPLING_OFF,
    HPROF_DEPTH,
    HPROF_EXIT,
};

struct hprof_command {
    enum hprof_command_kind kind;
    int64_t number;  // of a thread its id in java.lang.Thread, 0 for all; or of frames
    struct hprof_command *next;
};

// False if there is no thread for it. Takes the collector over.
bool hprof_control_begin(const struct hprof_collector *collector);

// One line, without its end; nothing if the collector has gone, and then false.
bool hprof_control_tell(const char *line);

// Until the collector has said that the report at this token is written. False if it has gone.
bool hprof_control_await_done(uint32_t token);

// Sends nothing more, and waits until the collector has ended, but not for long: it may have its own reasons to stay.
void hprof_control_end(void);

// The next thing that it asks for, to be freed; waits for it. NULL once it has gone.
struct hprof_command *hprof_control_next(void);

// A line to the collector, without its end. False if that has gone.
bool hprof_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
