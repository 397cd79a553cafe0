// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a native method hands to Java where it is more than one thing: an array of arrays.

#ifndef CAIRN_JAVA_ARRAYS_H
#define CAIRN_JAVA_ARRAYS_H

#include "base/name_store.h"

#include <jni.h>
#include <stdbool.h>

// All of these return NULL or false with an exception pending.

// An array of `count` references to `element`, a class's name with slashes.
jobjectArray java_arrays_make(JNIEnv *env, const char *element, jsize count);

// The names with these numbers, as String[].
jobjectArray java_arrays_make_names(JNIEnv *env, const struct name_store *names, const uint32_t *numbers, jsize count);

// Lets go of `array`, and is false if that is NULL.
bool java_arrays_put(JNIEnv *env, jobjectArray parts, jint part, jobject array);

bool java_arrays_put_bytes(JNIEnv *env, jobjectArray parts, jint part, const uint8_t *bytes, jsize count);
bool java_arrays_put_ints(JNIEnv *env, jobjectArray parts, jint part, const jint *ints, jsize count);
bool java_arrays_put_longs(JNIEnv *env, jobjectArray parts, jint part, const jlong *longs, jsize count);

#endif
