// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/java_arrays.h"

jobjectArray java_arrays_make(JNIEnv *env, const char *element, jsize count) {
    jclass type = (*env)->FindClass(env, element);
    jobjectArray array = type == NULL ? NULL : (*env)->NewObjectArray(env, count, type, NULL);
    (*env)->DeleteLocalRef(env, type);
    return array;
}

jobjectArray java_arrays_make_names(JNIEnv *env, const struct name_store *names, const uint32_t *numbers, jsize count) {
    jobjectArray array = java_arrays_make(env, "java/lang/String", count);
    for (jsize i = 0; array != NULL && i < count; i++) {
        jstring name = (*env)->NewStringUTF(env, name_store_get(names, numbers[i]));
        if (name == NULL) {
            return NULL;
        }
        (*env)->SetObjectArrayElement(env, array, i, name);
        (*env)->DeleteLocalRef(env, name);
    }
    return array;
}

bool java_arrays_put(JNIEnv *env, jobjectArray parts, jint part, jobject array) {
    if (array == NULL) {
        return false;
    }
    (*env)->SetObjectArrayElement(env, parts, part, array);
    (*env)->DeleteLocalRef(env, array);
    return true;
}

bool java_arrays_put_bytes(JNIEnv *env, jobjectArray parts, jint part, const uint8_t *bytes, jsize count) {
    jbyteArray array = (*env)->NewByteArray(env, count);
    if (array != NULL) {
        (*env)->SetByteArrayRegion(env, array, 0, count, (const jbyte *)bytes);
    }
    return java_arrays_put(env, parts, part, array);
}

bool java_arrays_put_ints(JNIEnv *env, jobjectArray parts, jint part, const jint *ints, jsize count) {
    jintArray array = (*env)->NewIntArray(env, count);
    if (array != NULL) {
        (*env)->SetIntArrayRegion(env, array, 0, count, ints);
    }
    return java_arrays_put(env, parts, part, array);
}

bool java_arrays_put_longs(JNIEnv *env, jobjectArray parts, jint part, const jlong *longs, jsize count) {
    jlongArray array = (*env)->NewLongArray(env, count);
    if (array != NULL) {
        (*env)->SetLongArrayRegion(env, array, 0, count, longs);
    }
    return java_arrays_put(env, parts, part, array);
}
