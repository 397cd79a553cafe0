// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How the copies of the client API in a VM find the agent, and the agent them: a copy has one native method, which is bound as soon
// as the agent's library is loaded. The one that comes later calls the other.

#ifndef CAIRN_APPLICATIONS_H
#define CAIRN_APPLICATIONS_H

#include <jni.h>
#include <jvmti.h>

// From now on copies join by AgentMain.join; asks those that are loaded already to do so.
void applications_announce(jvmtiEnv *jvmti, JNIEnv *env, jclass agent_main);

// From now on nobody joins.
void applications_forget(JNIEnv *env);

#endif
