// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which method really called a rewritten one: there may be a frame between it and the next rewritten one, as of java.lang.invoke.

#ifndef CAIRN_DIRECT_CALLER_H
#define CAIRN_DIRECT_CALLER_H

#include <jni.h>
#include <stdbool.h>

// Binds dev.cairn.agent.injected.Calls.directCaller, whose class is given; false if the VM does not let it.
bool direct_caller_bind(JNIEnv *env, jclass calls);

#endif
