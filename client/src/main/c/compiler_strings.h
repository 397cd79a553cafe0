// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the VM allocates on a thread's behalf where the program does not: when a loop or a method has run so often that C2 is
// to compile it, HotSpot makes the string constants of its class, there and then. A test that allocates nothing must not fail
// for that, now and then.

#ifndef CAIRN_COMPILER_STRINGS_H
#define CAIRN_COMPILER_STRINGS_H

#include <jvmti.h>
#include <stdbool.h>

// Whether the instruction of this frame, the youngest one, can neither allocate by itself nor throw.
bool compiler_strings_are_made_at(jvmtiEnv *jvmti, const jvmtiFrameInfo *frame);

#endif
