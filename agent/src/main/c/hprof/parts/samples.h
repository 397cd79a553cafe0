// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the socket asks of the part that samples CPU time.

#ifndef CAIRN_HPROF_SAMPLES_H
#define CAIRN_HPROF_SAMPLES_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// Whether samples are taken of a thread, by its id in java.lang.Thread; 0 for all.
void hprof_samples_take(JNIEnv *env, int64_t thread, bool on);

#endif
