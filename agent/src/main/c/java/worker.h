// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The one thread of the agent that the VM knows: it brings the agent's Java classes, and passes on to them whatever is
// put into its queue (io/work_queue.h). While a debugger holds the VM it is held too; the I/O thread then answers for it.

#ifndef CAIRN_WORKER_H
#define CAIRN_WORKER_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>

// Takes `jvmti` over if it returns true, and disposes of it when the worker ends, which WORK_STOP makes it do.
bool worker_start(jvmtiEnv *jvmti, JNIEnv *env);

#endif
