// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A close look at the heap for the agent's Java half.

#ifndef CAIRN_MAP_LOOK_ROWS_H
#define CAIRN_MAP_LOOK_ROWS_H

#include <jni.h>

// The parts of Native.lookAtHeap; NULL, with a sentence in the first place of `why`, if there are none, or with an exception.
jobjectArray close_look_rows(JNIEnv *env, jlongArray wish, jstring signature, jobjectArray why);

#endif
