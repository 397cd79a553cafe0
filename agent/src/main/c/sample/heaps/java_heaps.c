// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/heaps/java_heaps.h"

#include "base/export.h"
#include "base/pace.h"
#include "sample/heaps/heaps.h"
#include "vm/local_references.h"
#include "vm/other_copy.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const char COPY_SIGNATURE[] = "Ldev/cairn/client/heap/HeapCalls;";

// A copy of the API that has registered a heap; it owns its heaps by the address of this.
struct copy {
    jweak type;
    struct copy *next;
};
static struct copy *copies;  // guarded by `lock`
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// One that is not there any more gives its numbers back.
static struct copy *copy_of(JNIEnv *env, jclass type) {
    struct copy *found = NULL;
    for (struct copy **at = &copies; *at != NULL;) {
        struct copy *copy = *at;
        if ((*env)->IsSameObject(env, copy->type, NULL)) {
            heaps_disown(copy);
            (*env)->DeleteWeakGlobalRef(env, copy->type);
            *at = copy->next;
            free(copy);
        } else {
            found = (*env)->IsSameObject(env, copy->type, type) ? copy : found;
            at = &copy->next;
        }
    }
    if (found == NULL && (found = malloc(sizeof *found)) != NULL) {
        *found = (struct copy){.type = (*env)->NewWeakGlobalRef(env, type), .next = copies};
        copies = found;
    }
    return found;
}

static jint JNICALL registered(JNIEnv *env, jclass type, jbyteArray name) {
    char text[HEAP_NAME_MOST + 1] = {0};
    jsize length = (*env)->GetArrayLength(env, name);
    (*env)->GetByteArrayRegion(env, name, 0, length < HEAP_NAME_MOST ? length : HEAP_NAME_MOST, (jbyte *)text);
    pthread_mutex_lock(&lock);
    struct copy *copy = copy_of(env, type);
    pthread_mutex_unlock(&lock);
    return copy == NULL ? 0 : heaps_register(copy, text);
}

static void JNICALL allocated(JNIEnv *env, jclass type, jint heap, jlong id, jlong bytes) {
    (void)env;
    (void)type;
    heaps_allocated((uint32_t)heap, (uint64_t)id, (uint64_t)bytes, 0);
}

static void JNICALL freed(JNIEnv *env, jclass type, jint heap, jlong id) {
    (void)env;
    (void)type;
    heaps_freed((uint32_t)heap, (uint64_t)id);
}

static bool bind(JNIEnv *env, jclass type, const JNINativeMethod *methods, jint count) {
    bool bound = (*env)->RegisterNatives(env, type, methods, count) == 0;
    (*env)->ExceptionClear(env);
    return bound;
}

// dev.cairn.client.heap.HeapCalls.join: gives the copy its native methods, and the word that says whether anybody listens.
// Null if there is no memory.
CAIRN_EXPORT jobject JNICALL Java_dev_cairn_client_heap_HeapCalls_join(JNIEnv *env, jclass type) {
    static const JNINativeMethod methods[] = {
            {"registered", "([B)I", (void *)registered},
            {"allocated", "(IJJ)V", (void *)allocated},
            {"freed", "(IJ)V", (void *)freed},
    };
    jobject (*earlier)(JNIEnv *, jclass) = (jobject(*)(JNIEnv *, jclass))other_copy("Java_dev_cairn_client_heap_HeapCalls_join");
    if (earlier != NULL) {
        return earlier(env, type);
    }
    return bind(env, type, methods, sizeof methods / sizeof methods[0])
            ? (*env)->NewDirectByteBuffer(env, (void *)&heaps_recorded, sizeof heaps_recorded)
            : NULL;
}

// The VM finds the method in the library by itself, but perhaps in one of another version, which has left.
static void tell(jvmtiEnv *jvmti, JNIEnv *env, jclass type) {
    static const JNINativeMethod join = {
            "join", "()Ljava/nio/ByteBuffer;", (void *)Java_dev_cairn_client_heap_HeapCalls_join};
    char *signature = NULL;
    jint status = 0;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE
            && strcmp(signature, COPY_SIGNATURE) == 0 && (*jvmti)->GetClassStatus(jvmti, type, &status) == JVMTI_ERROR_NONE
            && (status & JVMTI_CLASS_STATUS_INITIALIZED) != 0 && bind(env, type, &join, 1)) {
        jmethodID method = (*env)->GetStaticMethodID(env, type, "agentArrived", "()V");
        if (method != NULL) {
            (*env)->CallStaticVoidMethod(env, type, method);
        }
        (*env)->ExceptionClear(env);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

void java_heaps_find(jvmtiEnv *jvmti, JNIEnv *env) {
    enum { CLASSES_A_PIECE = 64 };
    jint count = 0;
    jclass *types = NULL;
    struct pace pace = pace_begin();
    if ((*jvmti)->GetLoadedClasses(jvmti, &count, &types) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        tell(jvmti, env, types[i]);
        (*env)->DeleteLocalRef(env, types[i]);
        if (i % CLASSES_A_PIECE == 0) {
            pace_rest(&pace);
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)types);
}
