// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Samples of the program's own heaps (sample/heaps/heaps.h): their bytes are counted down to the same draws as those of malloc, and
// samples and ends go to sample/native/taker.c.

#ifndef CAIRN_HEAP_SAMPLES_H
#define CAIRN_HEAP_SAMPLES_H

#include <jni.h>
#include <jvmti.h>

// Before anything is recorded: finds those of Java.
void heap_samples_find(jvmtiEnv *jvmti, JNIEnv *env);

// Between these two, what is sampled is taken. Both are for one caller at a time.
void heap_samples_begin(void);
void heap_samples_end(void);

#endif
