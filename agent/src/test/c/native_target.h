// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// For tests of what is called in place of malloc: the rest of the agent, which counts, a VM that allocates by a library or by malloc
// itself, and libraries that allocate.

#ifndef CAIRN_NATIVE_TARGET_H
#define CAIRN_NATIVE_TARGET_H

#include "native_blocks.h"
#include "sample/native/native_frames.h"

#include <jvmti.h>
#include <stdint.h>

extern _Atomic uint64_t target_met, target_followed, target_ended, target_not_followed;
extern _Atomic uint64_t target_weighted;

// Called within a call of malloc that is looked at, if it is not NULL.
extern void (*_Atomic target_when_met)(void);
// The same, with the frame that has called and what is known of its callers.
extern void (*_Atomic target_when_stacked)(uint64_t, const struct native_frames *);

extern jvmtiEnv target_jvmti;
extern const struct native_blocks *target_of_vm;  // NULL: malloc itself

const struct native_blocks *target_load(const char *folder, const char *name);

// How many of four blocks, one of which is made anew, are met.
uint64_t target_met_of(const struct native_blocks *blocks);

#endif
