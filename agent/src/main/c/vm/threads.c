// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/threads.h"

#include "base/clock.h"
#include "vm/capability.h"
#include "vm/java_arrays.h"
#include "vm/layout/thread_layout.h"
#include "vm/local_references.h"
#include "vm/mounted_threads.h"
#include "vm/own_thread.h"
#include "vm/thread_fields.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS_A_FRAME = 3, MAX_FRAMES = 1024 };

static jclass carrier;  // a global reference
static bool carrier_looked;

// Before JDK 21 to look for it throws: that is done once.
static jclass carrier_class(JNIEnv *env) {
    if (!carrier_looked) {
        carrier = mounted_threads_find_carrier_class(env);
        carrier_looked = true;
    }
    return carrier;
}

void threads_release(JNIEnv *env) {
    (*env)->DeleteGlobalRef(env, carrier);
    carrier = NULL;
    carrier_looked = false;
}

// By its field: GetThreadInfo would look through all threads for each of them.
static bool is_daemon(JNIEnv *env, jthread thread) {
    if (thread_fields.daemon == NULL) {
        return false;
    }
    if (thread_fields.holder == NULL) {
        return (*env)->GetBooleanField(env, thread, thread_fields.daemon);
    }
    jobject holder = (*env)->GetObjectField(env, thread, thread_fields.holder);
    bool daemon = holder != NULL && (*env)->GetBooleanField(env, holder, thread_fields.daemon);
    (*env)->DeleteLocalRef(env, holder);
    return daemon;
}

static jlong flags_of(JNIEnv *env, jthread thread, jlong id, jclass carrier_type) {
    return (is_daemon(env, thread) ? FLAG_DAEMON : 0)
            | (carrier_type != NULL && (*env)->IsInstanceOf(env, thread, carrier_type) ? FLAG_CARRIER : 0)
            | (own_thread_has(id) ? FLAG_AGENT : 0);
}

static void fill_row(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jclass carrier_type, jlong *row) {
    struct vm_thread vm_thread = {0, -1};
    if (thread_fields.java_thread != NULL) {
        vm_thread = vm_structs_read((uint64_t)(*env)->GetLongField(env, thread, thread_fields.java_thread));
    }
    jint state = 0;
    (*jvmti)->GetThreadState(jvmti, thread, &state);
    if ((state & JVMTI_THREAD_STATE_ALIVE) == 0) {
        vm_thread = (struct vm_thread){0, -1};  // what was read may be another's
    }
    row[ROW_ID] = (*env)->GetLongField(env, thread, thread_fields.id);
    row[ROW_STATE] = state;
    row[ROW_OS_TID] = vm_thread.os_tid;
    row[ROW_CPU_NANOS] = vm_thread.os_tid == 0 ? -1 : nanos_of_thread(vm_thread.os_tid, CLOCK_OF_THREAD);
    row[ROW_USER_NANOS] = vm_thread.os_tid == 0 ? -1 : nanos_of_thread(vm_thread.os_tid, CLOCK_OF_THREAD_USER);
    row[ROW_ALLOCATED_BYTES] = vm_thread.allocated_bytes;
    row[ROW_FLAGS] = flags_of(env, thread, row[ROW_ID], carrier_type);
}

static jobjectArray list(jvmtiEnv *jvmti, JNIEnv *env, jthread *threads, jint count, jlong *rows) {
    jobjectArray result = java_arrays_make(env, "java/lang/Object", 3);
    jobjectArray names = result == NULL ? NULL : java_arrays_make(env, "java/lang/String", count);
    jobjectArray objects = names == NULL ? NULL : java_arrays_make(env, "java/lang/Thread", count);
    jlongArray numbers = objects == NULL ? NULL : (*env)->NewLongArray(env, count * ROW_LONGS);
    if (numbers == NULL) {
        return NULL;
    }
    jclass carrier_type = carrier_class(env);
    for (jint i = 0; i < count; i++) {
        jobject name = (*env)->GetObjectField(env, threads[i], thread_fields.name);
        (*env)->SetObjectArrayElement(env, names, i, name);
        (*env)->SetObjectArrayElement(env, objects, i, threads[i]);
        (*env)->DeleteLocalRef(env, name);
        fill_row(jvmti, env, threads[i], carrier_type, rows + (size_t)i * ROW_LONGS);
    }
    (*env)->SetLongArrayRegion(env, numbers, 0, count * ROW_LONGS, rows);
    (*env)->SetObjectArrayElement(env, result, 0, numbers);
    (*env)->SetObjectArrayElement(env, result, 1, names);
    (*env)->SetObjectArrayElement(env, result, 2, objects);
    return result;
}

jobjectArray threads_list(jvmtiEnv *jvmti, JNIEnv *env) {
    jint count = 0;
    jthread *threads = NULL;
    jobjectArray result = NULL;
    if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) == JVMTI_ERROR_NONE) {
        expect_local_references(env, count);
        jlong *rows = malloc((size_t)(count > 0 ? count : 1) * ROW_LONGS * sizeof(jlong));
        if (rows != NULL) {
            result = list(jvmti, env, threads, count, rows);
            free(rows);
        }
        for (jint i = 0; i < count; i++) {
            (*env)->DeleteLocalRef(env, threads[i]);
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    }
    if (result == NULL && !(*env)->ExceptionCheck(env)) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "no list of threads");
    }
    return result;
}

jobject threads_find(jvmtiEnv *jvmti, JNIEnv *env, jint id) {
    jint count = 0;
    jthread *threads = NULL;
    jobject found = NULL;
    if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        if (found == NULL && (uint32_t)(*env)->GetLongField(env, threads[i], thread_fields.id) == (uint32_t)id) {
            found = threads[i];
        } else {
            (*env)->DeleteLocalRef(env, threads[i]);
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
    return found;
}

// False with an exception pending, as without memory.
static bool put_text(JNIEnv *env, jobjectArray texts, jint at, const char *text) {
    jstring string = text == NULL ? NULL : (*env)->NewStringUTF(env, text);
    if ((*env)->ExceptionCheck(env)) {
        return false;
    }
    (*env)->SetObjectArrayElement(env, texts, at, string);
    (*env)->DeleteLocalRef(env, string);
    return true;
}

jint threads_line_at(jvmtiEnv *jvmti, jmethodID method, jlocation location) {
    jboolean is_native = JNI_FALSE;
    if ((*jvmti)->IsMethodNative(jvmti, method, &is_native) == JVMTI_ERROR_NONE && is_native) {
        return NATIVE_LINE;
    }
    jint count = 0;
    jvmtiLineNumberEntry *table = NULL;
    if ((*jvmti)->GetLineNumberTable(jvmti, method, &count, &table) != JVMTI_ERROR_NONE) {
        return UNKNOWN_LINE;
    }
    jint line = UNKNOWN_LINE;
    jlocation best = -1;
    for (jint i = 0; i < count; i++) {
        if (table[i].start_location <= location && table[i].start_location > best) {
            best = table[i].start_location;
            line = table[i].line_number;
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    return line;
}

// A signature such as Ljava/lang/Thread; as it stands: Java makes a name of it. False with an exception pending.
static bool put_frame(jvmtiEnv *jvmti, JNIEnv *env, jmethodID method, jobjectArray texts, jint at) {
    jclass type = NULL;
    char *signature = NULL, *name = NULL, *file = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &type) == JVMTI_ERROR_NONE) {
        (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL);
        (*jvmti)->GetSourceFileName(jvmti, type, &file);
    }
    (*jvmti)->GetMethodName(jvmti, method, &name, NULL, NULL);
    bool put = put_text(env, texts, at, signature) && put_text(env, texts, at + 1, name)
            && put_text(env, texts, at + 2, file);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)file);
    (*env)->DeleteLocalRef(env, type);
    return put;
}

jint threads_stack(jvmtiEnv *jvmti, JNIEnv *env, jobject thread, jobjectArray texts, jintArray lines) {
    capability_take_for_names(jvmti);
    jvmtiFrameInfo frames[MAX_FRAMES];
    jint capacity = (*env)->GetArrayLength(env, lines);
    jint count = 0;
    jvmtiError error = (*jvmti)->GetStackTrace(
            jvmti, thread, 0, capacity < MAX_FRAMES ? capacity : MAX_FRAMES, frames, &count);
    if (error != JVMTI_ERROR_NONE) {
        return -1;
    }
    for (jint i = 0; i < count && put_frame(jvmti, env, frames[i].method, texts, i * TEXTS_A_FRAME); i++) {
        jint line = threads_line_at(jvmti, frames[i].method, frames[i].location);
        (*env)->SetIntArrayRegion(env, lines, i, 1, &line);
    }
    return count;
}
