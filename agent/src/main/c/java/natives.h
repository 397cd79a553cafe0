// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_NATIVES_H
#define CAIRN_NATIVES_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>

// Which JVMTI environment the native methods use; before natives_register.
void natives_use(jvmtiEnv *jvmti);

// Binds the native methods of dev.cairn.agent.natives.Native.
bool natives_register(JNIEnv *env, jclass type);

// Binds those of dev.cairn.agent.natives.NativeAnswers.
bool natives_register_answers(JNIEnv *env, jclass type);

// Binds those of dev.cairn.agent.natives.NativeMap.
bool natives_register_map(JNIEnv *env, jclass type);

// Binds those of dev.cairn.agent.natives.NativeRecording.
bool natives_register_recording(JNIEnv *env, jclass type);

// The agent leaves: whatever its Java half did, nothing is recorded any more.
void natives_stop_recordings(JNIEnv *env);

#endif
