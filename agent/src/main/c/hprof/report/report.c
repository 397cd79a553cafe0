// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/report/report.h"

#include "base/clock.h"
#include "ring/records.h"
#include "sample/allocation/recorder.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_NANOS = 200000 };

struct hprof hprof;

// In one write, as other threads write there too.
void hprof_complain(const char *format, ...) {
    char line[HPROF_MAX_PROBLEM + 64] = "HPROF: ";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + strlen(line), sizeof line - strlen(line) - 1, format, arguments);
    va_end(arguments);
    strcat(line, "\n");
    if (write(STDERR_FILENO, line, strlen(line)) < 0) {
        // No stream is left to report this on.
    }
}

bool hprof_reserve(struct ring *ring, enum ring_record_type type, uint32_t bytes, struct ring_place *place) {
    bool reserved = ring_reserve(ring, type, bytes, place);
    while (!reserved && !ring_is_abandoned(ring) && bytes <= RING_MIN_DATA_BYTES / 2) {
        pause_nanos(WAIT_NANOS);
        reserved = ring_reserve(ring, type, bytes, place);
    }
    return reserved;
}

uint32_t hprof_this_thread(JNIEnv *env, jthread thread) {
    static _Thread_local struct thread_symbol seen;
    return symbols_thread(hprof.symbols, env, thread, 0, &seen);
}

uint32_t hprof_thread(JNIEnv *env, jthread thread) {
    struct thread_symbol unknown = {0};
    return symbols_thread(hprof.symbols, env, thread, SYMBOLS_OTHER_THREAD, &unknown);
}

void hprof_mark(uint32_t token, int64_t nanos) {
    struct ring_place place;
    if (hprof_reserve(hprof.ring, RECORD_MARK, MARK_BYTES, &place)) {
        record_u8(place.record, MARK_NANOS, (uint64_t)nanos);
        record_u4(place.record, MARK_TOKEN, token);
        ring_publish(hprof.ring, &place);
    }
}

void hprof_set_depth(int depth) {
    if (depth > RECORDER_MAX_DEPTH) {
        hprof_complain("depth=%d is more than is recorded, which is %d", depth, RECORDER_MAX_DEPTH);
    }
    atomic_store(&hprof.depth, depth < RECORDER_MAX_DEPTH ? depth : RECORDER_MAX_DEPTH);
}
