// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The records of a .trace file of version 2, out of what each thread has logged: all in the order of their time. In C, as this is
// much work for a VM that has just thrown its compiled code away.

#ifndef CAIRN_TRACE_RECORDS_H
#define CAIRN_TRACE_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Little-endian: u2 thread, u4 method (4 times its number, plus an action), u4 microseconds since the start.
enum { CALL_RECORD_BYTES = 10 };

// The first thread is number 1 in the records.
struct logged_thread {
    uint64_t *events;  // micros in the upper half, below it the method and whether it was left
    size_t count;
    size_t next;      // of the merge, as are those that follow
    uint32_t *stack;  // methods that were entered and not left
    size_t depth;
    size_t capacity;
};

struct trace_records {
    uint8_t *bytes;
    size_t used;
    int32_t *methods;  // the first is number 1 in the records
    uint32_t method_count;
};

// What is not left is left at the end: at `end_micros`, or when the last event was. Returns false when out
// of memory; call trace_records_free anyway.
bool trace_records_make(
        struct trace_records *records, struct logged_thread *threads, size_t thread_count, uint32_t end_micros);
void trace_records_free(struct trace_records *records);

#endif
