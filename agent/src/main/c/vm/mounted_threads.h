// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which virtual thread is on a carrier: from JDK 21 on, and only by an extension of the VM's.

#ifndef CAIRN_MOUNTED_THREADS_H
#define CAIRN_MOUNTED_THREADS_H

#include <jvmti.h>

// `mounted` is NULL if there is none.
typedef jvmtiError(JNICALL *mounted_thread)(jvmtiEnv *jvmti, jthread carrier, jthread *mounted);

// NULL if the VM does not offer it. It takes a capability that headers of JDK 17 do not name, and that makes it a little slower to
// mount virtual threads while it is held.
mounted_thread mounted_threads_find(jvmtiEnv *jvmti);

// Gives that capability back.
void mounted_threads_give_back(jvmtiEnv *jvmti);

// Virtual threads run on threads of this class: a global reference, for the caller to delete. NULL before JDK 21.
jclass mounted_threads_find_carrier_class(JNIEnv *env);

#endif
