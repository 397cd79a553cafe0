// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "java/applications.h"

#include "base/export.h"
#include "vm/local_references.h"
#include "vm/other_copy.h"

#include <pthread.h>
#include <string.h>

static const char COPY_SIGNATURE[] = "Ldev/cairn/client/AgentLink;";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Both guarded by the lock, under which no Java is run.
static jclass agent_main;  // a global reference; NULL while there is no agent
static jmethodID join;

// dev.cairn.client.AgentLink.join: hands over what the copy has, gets what the agent has; null without an agent. Both are
// arrays of the JDK's own function types, as that is all that classes of different loaders have in common.
CAIRN_EXPORT jobjectArray JNICALL Java_dev_cairn_client_AgentLink_join(JNIEnv *env, jclass type, jobjectArray copy) {
    jobjectArray (*earlier)(JNIEnv *, jclass, jobjectArray) =
            (jobjectArray(*)(JNIEnv *, jclass, jobjectArray))other_copy("Java_dev_cairn_client_AgentLink_join");
    if (earlier != NULL) {
        return earlier(env, type, copy);
    }
    pthread_mutex_lock(&lock);
    jclass target = agent_main == NULL ? NULL : (jclass)(*env)->NewLocalRef(env, agent_main);
    jmethodID method = join;
    pthread_mutex_unlock(&lock);
    return target == NULL ? NULL : (jobjectArray)(*env)->CallStaticObjectMethod(env, target, method, copy);
}

// The VM finds the method in the library by itself, but only after Agent_OnAttach has returned, which may be later.
static void bind(JNIEnv *env, jclass type) {
    static const JNINativeMethod method = {"join", "([Ljava/lang/Object;)[Ljava/lang/Object;",
            (void *)Java_dev_cairn_client_AgentLink_join};
    (*env)->RegisterNatives(env, type, &method, 1);
    (*env)->ExceptionClear(env);
}

static void tell(jvmtiEnv *jvmti, JNIEnv *env, jclass type) {
    char *signature = NULL;
    jint status = 0;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE
            && strcmp(signature, COPY_SIGNATURE) == 0
            && (*jvmti)->GetClassStatus(jvmti, type, &status) == JVMTI_ERROR_NONE
            && (status & JVMTI_CLASS_STATUS_INITIALIZED) != 0) {
        bind(env, type);
        jmethodID method = (*env)->GetStaticMethodID(env, type, "agentArrived", "()V");
        if (method != NULL) {
            (*env)->CallStaticVoidMethod(env, type, method);
        }
        (*env)->ExceptionClear(env);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

void applications_announce(jvmtiEnv *jvmti, JNIEnv *env, jclass main) {
    jmethodID method = (*env)->GetStaticMethodID(env, main, "join", "([Ljava/lang/Object;)[Ljava/lang/Object;");
    if (method == NULL) {
        (*env)->ExceptionClear(env);
        return;
    }
    pthread_mutex_lock(&lock);
    join = method;
    agent_main = (jclass)(*env)->NewGlobalRef(env, main);
    pthread_mutex_unlock(&lock);

    jint count = 0;
    jclass *classes = NULL;
    if ((*jvmti)->GetLoadedClasses(jvmti, &count, &classes) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        tell(jvmti, env, classes[i]);
        (*env)->DeleteLocalRef(env, classes[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
}

void applications_forget(JNIEnv *env) {
    pthread_mutex_lock(&lock);
    jclass forgotten = agent_main;
    agent_main = NULL;
    pthread_mutex_unlock(&lock);
    if (forgotten != NULL) {
        (*env)->DeleteGlobalRef(env, forgotten);
    }
}
