// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The threads that allocate, as symbols: by their Java name, and those that the VM does not know, or that have ended meanwhile, by the
// name that the system has. For one caller at a time.

#ifndef CAIRN_ALLOCATING_THREADS_H
#define CAIRN_ALLOCATING_THREADS_H

#include "sample/native/raw_records.h"
#include "sample/native/state.h"

#include <jni.h>
#include <stdint.h>

// Forgets what was known, as of another recording.
void allocating_threads_begin(void);

// That this block's thread will be asked for. Of all that were met the names are found at once.
void allocating_threads_meet(const struct raw_block *block);
void allocating_threads_find(const struct native_sampler *sampler, JNIEnv *env);

// 0 if there is no room for its name.
uint32_t allocating_threads_number(const struct native_sampler *sampler, const struct raw_block *block);

uint64_t allocating_threads_bytes(void);

#endif
