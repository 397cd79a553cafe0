// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_LOCAL_REFERENCES_H
#define CAIRN_LOCAL_REFERENCES_H

#include <jni.h>

// JVMTI has just made this many, as of all threads. They are there already; this shows -Xcheck:jni that they are meant.
static inline void expect_local_references(JNIEnv *env, jint count) {
    enum { FEW_MORE = 16 };
    if ((*env)->EnsureLocalCapacity(env, count + FEW_MORE) != 0) {
        (*env)->ExceptionClear(env);
    }
}

#endif
