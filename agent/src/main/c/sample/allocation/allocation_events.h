// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The right to be told of allocations. One JVMTI environment of a VM has it at a time, and whoever has it also says how
// many bytes lie between two events, for the whole VM. For the worker.

#ifndef CAIRN_ALLOCATION_EVENTS_H
#define CAIRN_ALLOCATION_EVENTS_H

#include <jvmti.h>

// NULL if `jvmti` has the right now, else why not: a sentence in ASCII that says who has it, if that is known. `holder` is
// what others are told of it, in static memory.
const char *allocation_events_take(jvmtiEnv *jvmti, const char *holder);

// The VM is as it was before.
void allocation_events_give_back(jvmtiEnv *jvmti);

#endif
