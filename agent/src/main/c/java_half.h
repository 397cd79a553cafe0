// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's Java classes: they lie in the library itself, are seen by no class of the target, and can be collected once
// the agent has left.

#ifndef CAIRN_JAVA_HALF_H
#define CAIRN_JAVA_HALF_H

#include <jni.h>
#include <stdbool.h>

// Makes the class loader, and AgentMain in it, with its native methods bound; both as global references.
bool java_half_load(JNIEnv *env, jobject *loader, jclass *agent_main);

// Why java_half_load failed: a sentence in ASCII.
const char *java_half_problem(void);

void java_half_unload(JNIEnv *env, jobject loader, jclass agent_main);

#endif
