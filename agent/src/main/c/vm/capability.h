// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Capabilities are taken one by one, when something needs one: some make a target slower, and some can be had by one
// agent of a VM only.

#ifndef CAIRN_CAPABILITY_H
#define CAIRN_CAPABILITY_H

#include <jvmti.h>

// NULL if the agent has `wanted` now (which sets one bit), else why not: a sentence in ASCII that names `purpose`. It is
// of the calling thread until that asks again.
const char *capability_take(jvmtiEnv *jvmti, const jvmtiCapabilities *wanted, const char *purpose);

// Takes those for lines and source files, as far as they can be had: without them, lines and source files are not known, and the
// rest is.
void capability_take_for_names(jvmtiEnv *jvmti);

#endif
