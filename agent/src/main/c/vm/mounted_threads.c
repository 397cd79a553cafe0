// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/mounted_threads.h"

#include <stdint.h>
#include <string.h>

static jvmtiCapabilities of_virtual_threads(void) {
    enum { SUPPORT_VIRTUAL_THREADS = 44 };
    const uint64_t bits = (uint64_t)1 << SUPPORT_VIRTUAL_THREADS;
    jvmtiCapabilities wanted = {0};
    memcpy(&wanted, &bits, sizeof bits);
    return wanted;
}

void mounted_threads_give_back(jvmtiEnv *jvmti) {
    const jvmtiCapabilities taken = of_virtual_threads();
    (*jvmti)->RelinquishCapabilities(jvmti, &taken);
}

mounted_thread mounted_threads_find(jvmtiEnv *jvmti) {
    static const char name[] = "com.sun.hotspot.functions.GetVirtualThread";
    const jvmtiCapabilities wanted = of_virtual_threads();
    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    mounted_thread found = NULL;
    jint count = 0;
    jvmtiExtensionFunctionInfo *functions = NULL;
    if ((*jvmti)->GetExtensionFunctions(jvmti, &count, &functions) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    for (jint i = 0; i < count; i++) {
        if (strcmp(functions[i].id, name) == 0) {
            found = (mounted_thread)(void (*)(void))functions[i].func;
        }
        for (jint j = 0; j < functions[i].param_count; j++) {
            (*jvmti)->Deallocate(jvmti, (unsigned char *)functions[i].params[j].name);
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)functions[i].id);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)functions[i].short_description);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)functions[i].params);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)functions[i].errors);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)functions);
    return found;
}

jclass mounted_threads_find_carrier_class(JNIEnv *env) {
    jclass type = (*env)->FindClass(env, "jdk/internal/misc/CarrierThread");
    (*env)->ExceptionClear(env);
    jclass found = type == NULL ? NULL : (jclass)(*env)->NewGlobalRef(env, type);
    (*env)->DeleteLocalRef(env, type);
    return found;
}
