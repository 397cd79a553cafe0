// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What of the classes in a VM is the agent's own: what rewritten methods call, in java.lang, and all that its own class loader has.
// No recording shows their objects or their time, and no heap dump has them.

#ifndef CAIRN_OWN_CODE_H
#define CAIRN_OWN_CODE_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>

enum own_code {
    OWN_CODE_NONE,
    OWN_CODE_INJECTED,  // called by rewritten methods
    OWN_CODE_REWRITER,  // runs on threads of the target, where a class is loaded
    OWN_CODE_OTHER,
};

// A class of the target may have a name like ours: what has another loader is the target's. Arrays are what their elements are.
enum own_code own_code_of(jvmtiEnv *jvmti, JNIEnv *env, jclass type);

#endif
