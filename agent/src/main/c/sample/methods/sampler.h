// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which methods run, for DDM's SPSS: a thread of its own looks again and again at the stacks of those threads that have
// had the processor since, and writes down which methods each has left and entered, as a .trace file has it. No thread
// waits for another meanwhile, and what is written is bounded: once it is full, nothing more is.

#ifndef CAIRN_METHOD_SAMPLER_H
#define CAIRN_METHOD_SAMPLER_H

#include "generated/agent_rows.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// Little-endian: u2 thread, u4 method (4 times its number, plus an action), u4 microseconds of the thread's own clock, u4
// microseconds since the start.
enum { TRACE_RECORD_BYTES = 14, TRACE_ENTER = 0, TRACE_EXIT = 1 };

// All of these are for the worker. NULL if done, else why not: a sentence in ASCII.
const char *method_sampler_start(JNIEnv *env, uint32_t buffer_bytes, uint32_t interval_micros);

bool method_sampler_is_on(void);

// Ends it. Object[SAMPLE_PARTS]; NULL if it is not on, or with an exception pending.
jobjectArray method_sampler_stop(JNIEnv *env);

// Ends it, and forgets what was sampled.
void method_sampler_drop(void);

#endif
