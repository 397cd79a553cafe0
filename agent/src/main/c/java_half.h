// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's Java classes: they lie in the library itself, are seen by no class of the target, and can be collected once
// the agent has left.

#ifndef CAIRN_JAVA_HALF_H
#define CAIRN_JAVA_HALF_H

#include <jni.h>
#include <stdbool.h>
#include <stddef.h>

// Makes the class loader, and AgentMain in it, with its native methods bound; both as global references. False on failure,
// and an exception may then be pending.
bool java_half_load(JNIEnv *env, jobject *loader, jclass *agent_main);

// Says in one ASCII sentence why the Java half is not there: by the exception that is pending, if one is. It is cleared.
void java_half_explain(JNIEnv *env, char *sentence, size_t size);

void java_half_unload(JNIEnv *env, jobject loader, jclass agent_main);

#endif
