// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/tracker/report.h"

#include "base/pace.h"
#include "sample/tracker/encoder.h"
#include "sample/tracker/newest.h"

#include <sys/mman.h>

enum { PAGE_BYTES = 4096, PAGES_A_PIECE = 64 };

static const uint64_t MAX_SIZE = (UINT64_C(1) << SIZE_BITS) - 1;
static const uint64_t MAX_DEPTH = (UINT64_C(1) << DEPTH_BITS) - 1;

enum copied { WHOLE, NOT_THERE, OVERWRITTEN };

// A record as it was between two looks at its state, if it is whole and that of `ticket`.
static enum copied copy(const struct tracked *record, uint64_t ticket, uint64_t *words, uint32_t *frames) {
    uint64_t state = atomic_load_explicit(&record->state, memory_order_acquire);
    if (state != ticket << 1) {
        return state >> 1 > ticket ? OVERWRITTEN : NOT_THERE;
    }
    words[0] = atomic_load_explicit(&record->class_and_size, memory_order_acquire);
    words[1] = atomic_load_explicit(&record->thread_and_depth, memory_order_acquire);
    for (uint64_t i = 0; i < (words[1] & MAX_DEPTH) && i < TRACKED_DEPTH; i++) {
        frames[i] = atomic_load_explicit(&record->frames[i], memory_order_acquire);
    }
    return atomic_load_explicit(&record->state, memory_order_relaxed) == ticket << 1 ? WHOLE : OVERWRITTEN;
}

// In front of what was added before.
static void add(struct report *report, const uint64_t *words, const uint32_t *frames) {
    uint32_t at = MAX_REPORTED - ++report->records;
    uint32_t depth = (uint32_t)(words[1] & MAX_DEPTH);
    report->sizes[at] = words[0] & MAX_SIZE;
    report->classes[at] = (uint32_t)(words[0] >> SIZE_BITS);
    report->threads[at] = words[1] >> DEPTH_BITS;
    report->depths[at] = (uint8_t)depth;
    report->frames += depth;
    for (uint32_t i = 0; i < depth; i++) {
        report->places[MAX_REPORTED_FRAMES - report->frames + i] = frames[i];
    }
}

// What is copied to is there at once then, so that the copying is fast.
static void touch(struct report *report, const struct pace *pace) {
    volatile uint8_t *bytes = (uint8_t *)report;
    for (size_t page = 0; page * PAGE_BYTES < sizeof *report; page++) {
        bytes[page * PAGE_BYTES] = 0;
        if (page % PAGES_A_PIECE == PAGES_A_PIECE - 1) {
            pace_rest(pace);
        }
    }
}

// Without a rest, and the oldest first: those are overwritten first, and this is faster than the threads that write. If they
// overtake it all the same, as its thread was not let run, what is older goes: the report has all that was allocated since its
// oldest record.
static void collect(struct report *report, const struct tracking *tracking) {
    uint64_t newest = atomic_load_explicit(&tracking->tickets, memory_order_relaxed);
    uint64_t oldest = newest < MAX_REPORTED ? 1 : newest - MAX_REPORTED + 1;
    for (uint64_t ticket = oldest; ticket <= newest; ticket++) {
        uint64_t words[2];
        uint32_t frames[TRACKED_DEPTH];
        // The names of a place may be read now that a record has been that has it.
        switch (copy(&tracking->records[ticket % TRACKED_RECORDS], ticket, words, frames)) {
            case WHOLE:
                add(report, words, frames);
                break;
            case OVERWRITTEN:
                report->records = report->frames = 0;
                break;
            case NOT_THERE:
                break;  // not yet, or it was counted as lost
        }
    }
}

uint8_t *tracker_report(const struct tracking *tracking, bool wide, size_t max_bytes, size_t *count) {
    // It goes back to the system, as the allocator of the target might keep it. Of the encoder only what is needed is touched.
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    struct report *report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, flags, -1, 0);
    struct report_encoder *encoder = mmap(NULL, sizeof *encoder, PROT_READ | PROT_WRITE, flags, -1, 0);
    uint8_t *encoded = NULL;
    struct pace pace = pace_begin();
    if (report != MAP_FAILED && encoder != MAP_FAILED) {
        if (tracking != NULL) {
            touch(report, &pace);
            collect(report, tracking);
        }
        encoded = report_encode(encoder, report, tracking, wide, max_bytes, &pace, count);
    }
    if (report != MAP_FAILED) {
        munmap(report, sizeof *report);
    }
    if (encoder != MAP_FAILED) {
        munmap(encoder, sizeof *encoder);
    }
    return encoded;
}
