// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What an HPROF report is made of, in the target: each part writes records of its kind into the one ring, and knows nothing of
// the others. A part whose option is off does nothing. One that listens to events has a JVMTI environment of its own, as an
// environment has one set of callbacks.
//
// In the order of hprof_parts all are prepared, started and asked for a dump; they are stopped in the reverse order.

#ifndef CAIRN_HPROF_PARTS_H
#define CAIRN_HPROF_PARTS_H

#include "hprof/report/report.h"

#include <jni.h>
#include <jvmti.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct hprof_part {
    // At OnLoad, where JNI may not be used, or on attach: takes what can be had only then. NULL, or why there can be no report: a
    // sentence.
    const char *(*prepare)(void);
    // There will be no report after all: gives back what `prepare` took, if it did. Only after a refused attach.
    void (*release)(void);
    // At VMInit, or on attach. NULL, or why not: a sentence. The rest of the report goes on without it.
    const char *(*start)(JNIEnv *env);
    // Everything that the report at this token is to show is to be in the ring when it returns: the MARK comes next.
    void (*dump)(JNIEnv *env, uint32_t token);
    // At VMDeath, before the last dump: no event of it writes any more. It may still be asked for that dump.
    void (*stop)(JNIEnv *env);
};

// Any of the functions of a part may be NULL. The list ends with NULL.
extern const struct hprof_part *const hprof_parts[];

extern const struct hprof_part hprof_threads_part;
extern const struct hprof_part hprof_allocations_part;
extern const struct hprof_part hprof_samples_part;
extern const struct hprof_part hprof_times_part;
extern const struct hprof_part hprof_monitors_part;
extern const struct hprof_part hprof_heap_part;
extern const struct hprof_part hprof_exhaustion_part;

// What the socket asks of them -----------------------------------------------------------------------------------

void hprof_allocations_record(bool on);

// Stacks have so many frames from now on, but for chains of calls; the other two are told that hprof.depth has changed.
void hprof_follow_depth(int depth);
void hprof_allocations_follow_depth(void);
void hprof_samples_follow_depth(void);

// Of an attached report in which every allocation is to be: how many threads are whole, and how many there are. Else 0.
void hprof_allocations_count(JNIEnv *env, int64_t *exact, int64_t *all);

// Tells now of what the VM has found dead.
void hprof_allocations_tell_dead(JNIEnv *env);

// Whether objects are known by tags only; before a walk of the heap that knows them so, and after it.
bool hprof_allocations_are_tagged(void);
void hprof_allocations_tag(JNIEnv *env);
void hprof_allocations_tag_no_more(void);

// Whether samples are taken of a thread, by its id in java.lang.Thread; 0 for all.
void hprof_samples_take(JNIEnv *env, int64_t thread, bool on);

#endif
