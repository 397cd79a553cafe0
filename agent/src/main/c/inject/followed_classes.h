// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Whether methods still call what was put into them. Another agent may load a class anew with bytes that ignore those which it was given;
// its calls are then seen no more.

#ifndef CAIRN_FOLLOWED_CLASSES_H
#define CAIRN_FOLLOWED_CLASSES_H

#include <jvmti.h>
#include <stdbool.h>

// The rights that this takes; what the VM does not give is done without, and then every class is taken for followed.
void followed_classes_prepare(jvmtiEnv *jvmti);

// Returns false if the class has methods with code and none of them calls what is put in.
bool followed_classes_is_followed(jvmtiEnv *jvmti, jclass type);

#endif
