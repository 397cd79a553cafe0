// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Samples what the target's threads allocate with malloc and its kin, into a ring: one recording at a time. Threads write down what they
// allocate (sample/native/taker.c) into a ring of the sampler's own; its thread, "cairn-native", finds the names and hands it on
// every few milliseconds. What the agent's own threads do is left out.

#ifndef CAIRN_NATIVE_SAMPLER_H
#define CAIRN_NATIVE_SAMPLER_H

#include "ring/ring.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// For the worker. NULL, or why not: a sentence in ASCII, and then the target is as it was.
const char *native_sampler_start(
        JavaVM *vm, JNIEnv *env, struct ring *ring, int64_t interval, int depth, bool live);

void native_sampler_change(int64_t interval, int depth);
void native_sampler_adapt(int64_t interval);
int64_t native_sampler_interval(void);

// Hands on all that was recorded. False if there is no room for it, or if a debugger holds the thread that does so.
bool native_sampler_catch_up(struct ring *ring);

uint64_t native_sampler_not_followed(void);
uint64_t native_sampler_bytes(void);

// As recorder_stop and recorder_finish (sample/allocation/recorder.h).
void native_sampler_stop(JNIEnv *env);
bool native_sampler_finish(JNIEnv *env);

#endif
