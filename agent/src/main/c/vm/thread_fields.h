// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The fields of java.lang.Thread, and of what threads lock, that are read without running Java.

#ifndef CAIRN_THREAD_FIELDS_H
#define CAIRN_THREAD_FIELDS_H

#include <jni.h>
#include <stdbool.h>

struct thread_fields {
    jfieldID id;
    jfieldID name;
    jfieldID java_thread;  // NULL if there is none
    jfieldID holder;       // from JDK 19 on the object that has `daemon`; NULL before
    jfieldID daemon;       // NULL if there is none
    jfieldID lock_owner;   // of AbstractOwnableSynchronizer; NULL if there is none
};
extern struct thread_fields thread_fields;

// Finds those fields. False on failure, and an exception may then be pending.
bool thread_fields_find(JNIEnv *env);

#endif
