// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The right to receive allocation events. One JVMTI environment of a VM has it at a time, and that environment also sets how many
// bytes lie between two events, for the whole VM. For the worker.

#ifndef CAIRN_ALLOCATION_EVENTS_H
#define CAIRN_ALLOCATION_EVENTS_H

#include <jvmti.h>

// NULL if `jvmti` has the right now, else why not: a sentence in ASCII that names the holder, if it is known. `holder` names this
// one to others that ask, and is in static memory.
const char *allocation_events_take(jvmtiEnv *jvmti, const char *holder);

// The VM is as it was before.
void allocation_events_give_back(jvmtiEnv *jvmti);

#endif
