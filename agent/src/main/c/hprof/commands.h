// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_HPROF_COMMANDS_H
#define CAIRN_HPROF_COMMANDS_H

#include <jni.h>
#include <jvmti.h>

// Starts the thread that does in the VM what the peer of the socket asks for.
void hprof_commands_start(jvmtiEnv *jvmti, JNIEnv *env);

#endif
