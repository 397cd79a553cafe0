// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/methods/sampled_methods.h"

#include "vm/java_arrays.h"
#include "vm/threads.h"

#include <stdlib.h>

static uint32_t put(struct name_store *names, jvmtiEnv *jvmti, char *text) {
    uint32_t number = name_store_put(names, text);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)text);
    return number;
}

static void describe(struct sampled_methods *methods, jvmtiEnv *jvmti, JNIEnv *env, struct sampled_method *to) {
    jclass type = NULL;
    char *class_signature = NULL, *name = NULL, *signature = NULL, *file = NULL;
    // Its class may have been unloaded in the moment since; then nothing is known of it.
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, to->method, &type) == JVMTI_ERROR_NONE) {
        (*jvmti)->GetClassSignature(jvmti, type, &class_signature, NULL);
        (*jvmti)->GetSourceFileName(jvmti, type, &file);
        (*jvmti)->GetMethodName(jvmti, to->method, &name, &signature, NULL);
        (*env)->DeleteLocalRef(env, type);
        to->line = threads_line_at(jvmti, to->method, 0);
    }
    to->texts[METHOD_CLASS] = put(&methods->names, jvmti, class_signature);
    to->texts[METHOD_NAME] = put(&methods->names, jvmti, name);
    to->texts[METHOD_SIGNATURE] = put(&methods->names, jvmti, signature);
    to->texts[METHOD_FILE] = put(&methods->names, jvmti, file);
}

uint32_t sampled_methods_number(struct sampled_methods *methods, jvmtiEnv *jvmti, JNIEnv *env, jmethodID method) {
    uint64_t hash = ((uint64_t)(uintptr_t)method * 0x9E3779B97F4A7C15u) >> 32;
    // More slots are free than not, so this ends soon.
    for (;; hash++) {
        uint32_t *slot = &methods->slots[hash % METHOD_SLOTS];
        if (*slot == 0) {
            if (methods->count == MAX_METHODS) {
                return MAX_METHODS;
            }
            struct sampled_method *added = &methods->all[methods->count++];
            if (methods->count < MAX_METHODS) {
                added->method = method;
                describe(methods, jvmti, env, added);
                *slot = methods->count;
            }
            return methods->count;
        }
        if (methods->all[*slot - 1].method == method) {
            return *slot;
        }
    }
}

jobjectArray sampled_methods_texts(const struct sampled_methods *methods, JNIEnv *env) {
    uint32_t *numbers = malloc((methods->count + 1) * sizeof methods->all[0].texts);
    if (numbers == NULL) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "no memory for names");
        return NULL;
    }
    for (uint32_t i = 0; i < methods->count * METHOD_TEXTS; i++) {
        numbers[i] = methods->all[i / METHOD_TEXTS].texts[i % METHOD_TEXTS];
    }
    jobjectArray texts = java_arrays_make_names(env, &methods->names, numbers, (jsize)(methods->count * METHOD_TEXTS));
    free(numbers);
    return texts;
}

jintArray sampled_methods_lines(const struct sampled_methods *methods, JNIEnv *env) {
    jintArray lines = (*env)->NewIntArray(env, (jsize)methods->count);
    for (uint32_t i = 0; lines != NULL && i < methods->count; i++) {
        (*env)->SetIntArrayRegion(env, lines, (jsize)i, 1, &methods->all[i].line);
    }
    return lines;
}
