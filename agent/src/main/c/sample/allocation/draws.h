// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The intervals with which the VM's samples of allocations were drawn. HotSpot makes a thread's next draw just before it reports a
// sample, with the interval then in force; so a caller that listens to samples notes each of them here, and learns what that one
// was drawn with. A thread keeps its draw when nobody listens any more, for as long as it lives.

#ifndef CAIRN_DRAWS_H
#define CAIRN_DRAWS_H

#include "sample/allocation/sampler_words.h"

#include <jvmti.h>
#include <stdint.h>

// HotSpot's, as long as nobody sets another.
enum { DRAWS_INITIAL_INTERVAL = 512 * 1024 };

// The interval in force.
int64_t draws_interval(void);

// Sets it. Threads draw with it from their next draws on. `jvmti` is able to listen to samples.
void draws_set_interval(jvmtiEnv *jvmti, int64_t interval);

// As the VM starts, before it has any thread that draws: all of them draw with it from the first on.
void draws_begin_with(jvmtiEnv *jvmti, int64_t interval);

// This thread has been sampled, and its next draw was made with `interval`. Returns what this sample was drawn with.
int64_t draws_note_sample(int64_t interval);

// How many samples this thread has had.
uint64_t draws_samples(void);

// The same for code that looks where the VM keeps draws.
extern const struct sampler_probe draws_probe;

// This thread starts, and has made its first draw.
void draws_note_start(int64_t interval);

#endif
