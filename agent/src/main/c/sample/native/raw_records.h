// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What threads write down within a call of malloc, into a ring that only this process knows. Names are found elsewhere
// (sample/native/relay.c), as little may be done there. Ends and collections are written as in the recording's own ring.

#ifndef CAIRN_RAW_RECORDS_H
#define CAIRN_RAW_RECORDS_H

#include "sample/native/java_calls.h"
#include "sample/native/native_frames.h"
#include "sample/native/raw_stack.h"

#include <stdbool.h>
#include <stdint.h>

enum { RAW_NAME_BYTES = 16 };

// Of RECORD_NATIVE; `count` calls follow, and the bytes of `stack`.
struct raw_block {
    uint64_t header;
    int64_t nanos;
    uint64_t key;  // by which it is followed
    uint64_t address;
    uint64_t size;
    int64_t interval;
    int32_t os_tid;
    uint32_t epoch;
    uint16_t heap;
    uint16_t flags;   // as in the record
    uint16_t count;
    bool followed;
    bool is_java;     // the thread
    char thread_name[RAW_NAME_BYTES];
    struct native_frames natives;
    struct raw_stack stack;
    struct java_call calls[];
};

#endif
