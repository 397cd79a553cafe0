// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which threads the CPU sampler looks at, by their ids in java.lang.Thread: all of them unless chosen otherwise. A choice stays when a
// recording ends.

#ifndef CAIRN_CPU_CHOSEN_THREADS_H
#define CAIRN_CPU_CHOSEN_THREADS_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// Whether one thread is looked at, by its id in java.lang.Thread, or all of them if that is 0. From any thread.
void cpu_sampler_choose(int64_t thread, bool on);

// Waits for nothing. For the sampler's thread.
bool cpu_sampler_looks_at(JNIEnv *env, jthread thread);

#endif
