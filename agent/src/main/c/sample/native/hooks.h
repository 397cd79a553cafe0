// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the target's libraries call in place of malloc and its kin. Each thread counts down bytes to its next sample, so most calls
// cost a comparison more than before; samples and the ends of sampled blocks go to sample/native/taker.c. Where nothing is recorded the
// libraries call the allocator itself again; a call that comes here all the same, by a copied pointer, passes straight through.

#ifndef CAIRN_HOOKS_H
#define CAIRN_HOOKS_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// Has the libraries call in here, and makes sure that the VM's own does. NULL, or why not: a sentence, and then all is as it was.
// For one caller at a time, as all of these.
const char *hooks_place(jvmtiEnv *jvmti);

// Samples are drawn with this interval from now on.
void hooks_draw_with(int64_t interval);

// No call is looked at any more.
void hooks_rest(void);

// Has the libraries call the allocator again.
void hooks_remove(void);

// Also of libraries that have been loaded meanwhile. For any thread, while something is recorded.
void hooks_follow_libraries(void);

// Counts bytes down that the thread allocates in another way: the interval with which a sample was drawn that falls into them, else 0.
int64_t hooks_count_down(uint64_t bytes);

// Whether anything is recorded, and that in this process: a child has the rings too.
bool hooks_record_here(void);

// What this thread allocates is the agent's own, or is the target's again.
void hooks_leave_out(bool out);

// Once they were placed: the allocator that most libraries call, or another that is there too; empty if there is none. And whether all
// calls come here by a library that is preloaded.
const char *hooks_allocator(bool is_other);
bool hooks_are_preloaded(void);

#endif
