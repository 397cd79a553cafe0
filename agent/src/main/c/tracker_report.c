// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "tracker_report.h"

#include "parts.h"
#include "tracker.h"

#include <stdbool.h>
#include <stdlib.h>

enum { MAX_REPORTED_FRAMES = MAX_REPORTED * TRACKED_DEPTH, NAME_PLACES = NAME_TEXT_BYTES / NAME_ALIGNMENT };

static const uint64_t MAX_SIZE = (UINT64_C(1) << SIZE_BITS) - 1;
static const uint64_t MAX_DEPTH = (UINT64_C(1) << DEPTH_BITS) - 1;

// Outside the Java heap, and freed with the report. What is of records and frames is filled from its end.
struct report {
    jsize records;
    jsize frames;
    jsize places;
    jsize names;
    jlong sizes[MAX_REPORTED];
    jlong threads[MAX_REPORTED];
    jint classes[MAX_REPORTED];
    jint depths[MAX_REPORTED];
    jint frame_places[MAX_REPORTED_FRAMES];
    jint place_rows[MAX_PLACES * PLACE_INTS];
    uint32_t name_numbers[MAX_NAMES + 2];
    // From the numbers of the stores to those of the report, plus 1; 0: not in it yet.
    uint32_t place_of[MAX_PLACES];
    uint32_t name_of[NAME_PLACES];
};

static jint name(struct report *report, uint32_t number) {
    uint32_t *known = &report->name_of[number / NAME_ALIGNMENT];
    if (*known == 0 && report->names < MAX_NAMES + 1) {
        report->name_numbers[report->names] = number;
        *known = (uint32_t)++report->names;
    }
    return *known == 0 ? 0 : (jint)*known - 1;
}

static jint place(struct report *report, const struct tracking *tracking, uint32_t number) {
    uint32_t *known = &report->place_of[number];
    if (*known == 0) {
        const struct place *found = &tracking->frames.places[number];
        jint *row = report->place_rows + report->places * PLACE_INTS;
        row[PLACE_CLASS] = name(report, found->type);
        row[PLACE_METHOD] = name(report, found->name);
        row[PLACE_FILE] = name(report, found->file);
        row[PLACE_LINE] = place_line(found);
        *known = (uint32_t)++report->places;
    }
    return (jint)*known - 1;
}

// A record as it was between two looks at its state. False if it is not that of `ticket`.
static bool copy(const struct tracked *record, uint64_t ticket, uint64_t *words, uint32_t *frames) {
    if (atomic_load_explicit(&record->state, memory_order_acquire) != ticket << 1) {
        return false;
    }
    words[0] = atomic_load_explicit(&record->class_and_size, memory_order_acquire);
    words[1] = atomic_load_explicit(&record->thread_and_depth, memory_order_acquire);
    for (uint64_t i = 0; i < (words[1] & MAX_DEPTH) && i < TRACKED_DEPTH; i++) {
        frames[i] = atomic_load_explicit(&record->frames[i], memory_order_acquire);
    }
    return atomic_load_explicit(&record->state, memory_order_relaxed) == ticket << 1;
}

// In front of what was added before.
static void add(struct report *report, const struct tracking *tracking, const uint64_t *words, const uint32_t *frames) {
    jsize at = MAX_REPORTED - ++report->records;
    jint depth = (jint)(words[1] & MAX_DEPTH);
    report->sizes[at] = (jlong)(words[0] & MAX_SIZE);
    report->classes[at] = name(report, (uint32_t)(words[0] >> SIZE_BITS));
    report->threads[at] = (jlong)(words[1] >> DEPTH_BITS);
    report->depths[at] = depth;
    report->frames += depth;
    for (jint i = 0; i < depth; i++) {
        report->frame_places[MAX_REPORTED_FRAMES - report->frames + i] = place(report, tracking, frames[i]);
    }
}

// The oldest first: those are overwritten first, and this is faster than those who write.
static void collect(struct report *report, const struct tracking *tracking) {
    uint64_t newest = atomic_load_explicit(&tracking->tickets, memory_order_relaxed);
    uint64_t oldest = newest < MAX_REPORTED ? 1 : newest - MAX_REPORTED + 1;
    for (uint64_t ticket = oldest; ticket <= newest; ticket++) {
        uint64_t words[2];
        uint32_t frames[TRACKED_DEPTH];
        // The names of a place may be read now that a record has been that has it.
        if (copy(&tracking->records[ticket % TRACKED_RECORDS], ticket, words, frames)) {
            add(report, tracking, words, frames);
        }
    }
}

// False with an exception pending, here and below.
static bool put_counts(JNIEnv *env, jobjectArray parts, const struct tracking *tracking) {
    const jlong counts[COUNT_LONGS] = {
            [COUNT_SEEN] = (jlong)atomic_load_explicit(&tracking->tickets, memory_order_relaxed),
            [COUNT_LOST] = (jlong)atomic_load_explicit(&tracking->lost, memory_order_relaxed),
            [COUNT_UNNAMED] = (jlong)(atomic_load_explicit(&tracking->frames.misfits, memory_order_relaxed)
                    + atomic_load_explicit(&tracking->frames.names.misfits, memory_order_relaxed)),
    };
    return parts_put_longs(env, parts, REPORT_COUNTS, counts, COUNT_LONGS);
}

static bool put_all(
        JNIEnv *env, jobjectArray parts, const struct report *report, const struct tracking *tracking) {
    jsize first = MAX_REPORTED - report->records;
    return parts_put_longs(env, parts, REPORT_SIZES, report->sizes + first, report->records)
            && parts_put_longs(env, parts, REPORT_THREADS, report->threads + first, report->records)
            && parts_put_ints(env, parts, REPORT_CLASSES, report->classes + first, report->records)
            && parts_put_ints(env, parts, REPORT_DEPTHS, report->depths + first, report->records)
            && parts_put_ints(env, parts, REPORT_FRAMES, report->frame_places + MAX_REPORTED_FRAMES - report->frames,
                    report->frames)
            && parts_put_ints(env, parts, REPORT_PLACES, report->place_rows, report->places * PLACE_INTS)
            && parts_put(env, parts, REPORT_NAMES,
                    parts_make_names(env, &tracking->frames.names, report->name_numbers, report->names))
            && put_counts(env, parts, tracking);
}

jobjectArray tracker_report(JNIEnv *env) {
    const struct tracking *tracking = tracker_current();
    if (tracking == NULL) {
        return NULL;
    }
    jobjectArray parts = parts_make(env, "java/lang/Object", REPORT_PARTS);
    // Most of it is touched only as far as it is needed.
    struct report *report = parts == NULL ? NULL : calloc(1, sizeof *report);
    if (report == NULL) {
        if (parts != NULL) {
            (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "no memory for a report");
        }
        return NULL;
    }
    collect(report, tracking);
    bool done = put_all(env, parts, report, tracking);
    free(report);
    return done ? parts : NULL;
}
