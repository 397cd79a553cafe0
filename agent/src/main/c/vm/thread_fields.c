// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/thread_fields.h"

struct thread_fields thread_fields;

// What may not be there leaves an exception, and NULL.
static jfieldID optional_field(JNIEnv *env, jclass type, const char *name, const char *signature) {
    jfieldID field = type == NULL ? NULL : (*env)->GetFieldID(env, type, name, signature);
    (*env)->ExceptionClear(env);
    return field;
}

static void find_daemon_field(JNIEnv *env, jclass type) {
    thread_fields.holder = optional_field(env, type, "holder", "Ljava/lang/Thread$FieldHolder;");
    if (thread_fields.holder != NULL) {
        type = (*env)->FindClass(env, "java/lang/Thread$FieldHolder");
        (*env)->ExceptionClear(env);
    }
    thread_fields.daemon = optional_field(env, type, "daemon", "Z");
}

static void find_lock_owner_field(JNIEnv *env) {
    jclass type = (*env)->FindClass(env, "java/util/concurrent/locks/AbstractOwnableSynchronizer");
    (*env)->ExceptionClear(env);
    thread_fields.lock_owner = optional_field(env, type, "exclusiveOwnerThread", "Ljava/lang/Thread;");
}

bool thread_fields_find(JNIEnv *env) {
    jclass type = (*env)->FindClass(env, "java/lang/Thread");
    thread_fields.id = type == NULL ? NULL : (*env)->GetFieldID(env, type, "tid", "J");
    thread_fields.name = thread_fields.id == NULL ? NULL : (*env)->GetFieldID(env, type, "name", "Ljava/lang/String;");
    if (thread_fields.name == NULL) {
        return false;
    }
    thread_fields.java_thread = optional_field(env, type, "eetop", "J");
    find_daemon_field(env, type);
    find_lock_owner_field(env);
    return true;
}
