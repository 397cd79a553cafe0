// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's way into a VM and out of it.
//
// Contract with the target: nothing that goes wrong here may stop it, so every entry point returns JNI_OK. The agent
// takes no capability, asks for no event and starts no thread until it is told to do something.

#include "agent.h"

#include <jni.h>
#include <jvmti.h>

// So that a library file tells its version to who only has the file.
CAIRN_EXPORT const char cairn_agent_version[] = "cairn-agent " CAIRN_VERSION_TEXT;

// Called where the VM was started with -agentpath or -agentlib.
CAIRN_EXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)vm;
    (void)options;
    (void)reserved;
    return JNI_OK;
}

// Called on the target's attach thread, which serves one request at a time: return at once.
CAIRN_EXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)vm;
    (void)options;
    (void)reserved;
    return JNI_OK;
}

CAIRN_EXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
}
