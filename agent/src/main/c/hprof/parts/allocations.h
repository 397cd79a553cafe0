// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What others ask of the part that records allocations. Where no allocation is recorded, all of it does nothing.

#ifndef CAIRN_HPROF_ALLOCATIONS_H
#define CAIRN_HPROF_ALLOCATIONS_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

void hprof_allocations_record(bool on);

// For an attached report that should have every allocation: in how many threads none is missing, and how many threads there are.
// Otherwise 0.
void hprof_allocations_count(JNIEnv *env, int64_t *exact, int64_t *all);

// Puts the ends of all objects that the VM has found dead into the ring.
void hprof_allocations_tell_dead(JNIEnv *env);

// Whether objects are known by tags only.
bool hprof_allocations_are_tagged(void);

// Before a walk of the heap that knows objects by tags only, and after it.
void hprof_allocations_tag(JNIEnv *env);
void hprof_allocations_tag_no_more(void);

#endif
