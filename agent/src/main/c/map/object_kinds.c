// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/object_kinds.h"

#include <stddef.h>

enum { SAMPLE_LENGTH = 3 };

// A class without a line has objects, or arrays of them. That of classes is the first.
static const struct {
    const char *signature;
    int kind;
} classes[OBJECT_KIND_CLASSES] = {{"java/lang/Class", MAP_KIND_CLASS}, {"[B", MAP_KIND_ARRAY_1}, {"[I", MAP_KIND_ARRAY_4},
        {"[C", MAP_KIND_ARRAY_2}, {"[J", MAP_KIND_ARRAY_8}, {"[Z", MAP_KIND_ARRAY_1}, {"[S", MAP_KIND_ARRAY_2},
        {"[F", MAP_KIND_ARRAY_4}, {"[D", MAP_KIND_ARRAY_8}};

int object_kinds_at(int class) {
    return classes[class].kind;
}

static jobject sample(JNIEnv *env, const char *signature) {
    switch (signature[1]) {
        case 'B': return (*env)->NewByteArray(env, SAMPLE_LENGTH);
        case 'I': return (*env)->NewIntArray(env, SAMPLE_LENGTH);
        case 'C': return (*env)->NewCharArray(env, SAMPLE_LENGTH);
        case 'J': return (*env)->NewLongArray(env, SAMPLE_LENGTH);
        case 'Z': return (*env)->NewBooleanArray(env, SAMPLE_LENGTH);
        case 'S': return (*env)->NewShortArray(env, SAMPLE_LENGTH);
        case 'F': return (*env)->NewFloatArray(env, SAMPLE_LENGTH);
        case 'D': return (*env)->NewDoubleArray(env, SAMPLE_LENGTH);
        default: return (*env)->FindClass(env, signature);
    }
}

static bool make_samples(struct object_kinds *kinds, JNIEnv *env) {
    bool made = true;
    for (int i = 0; i < OBJECT_KIND_CLASSES; i++) {
        kinds->samples[i] = sample(env, classes[i].signature);
        made = made && kinds->samples[i] != NULL;
    }
    kinds->other_class = (*env)->FindClass(env, "java/lang/Object");
    (*env)->ExceptionClear(env);
    return made && kinds->other_class != NULL;
}

static void forget_samples(struct object_kinds *kinds, JNIEnv *env) {
    for (int i = 0; i < OBJECT_KIND_CLASSES; i++) {
        (*env)->DeleteLocalRef(env, kinds->samples[i]);
        kinds->samples[i] = NULL;
    }
    (*env)->DeleteLocalRef(env, kinds->other_class);
    kinds->other_class = NULL;
}

bool object_kinds_use_tags(struct object_kinds *kinds, jvmtiEnv *jvmti, JNIEnv *env) {
    forget_samples(kinds, env);
    kinds->reads = false;
    for (int i = 0; i < OBJECT_KIND_CLASSES; i++) {
        jclass type = (*env)->FindClass(env, classes[i].signature);
        if (type == NULL || (*jvmti)->SetTag(jvmti, type, classes[i].kind) != JVMTI_ERROR_NONE) {
            (*env)->ExceptionClear(env);
            return false;
        }
        (*env)->DeleteLocalRef(env, type);
    }
    return true;
}

bool object_kinds_begin(struct object_kinds *kinds, jvmtiEnv *jvmti, JNIEnv *env) {
    *kinds = (struct object_kinds){0};
    kinds->reads = vm_heap_find(&kinds->heap, env) && make_samples(kinds, env);
    return kinds->reads || object_kinds_use_tags(kinds, jvmti, env);
}

void object_kinds_end(struct object_kinds *kinds, JNIEnv *env) {
    forget_samples(kinds, env);
}

// The class of an object; 0 for what lies in no heap.
static uint64_t class_of(const struct object_kinds *kinds, jobject object) {
    uint64_t address = vm_heap_referent(object);
    return vm_heap_may_have(&kinds->heap, address) ? vm_heap_class_of(&kinds->heap, address) : 0;
}

static bool has_length(const struct object_kinds *kinds, jobject array) {
    return vm_heap_int(vm_heap_referent(array) + kinds->heap.length_at) == SAMPLE_LENGTH;
}

bool object_kinds_settle(struct object_kinds *kinds) {
    kinds->is_settled = true;
    for (int i = 0; kinds->reads && i < OBJECT_KIND_CLASSES; i++) {
        kinds->words[i] = class_of(kinds, kinds->samples[i]);
        if (kinds->words[i] == 0 || (i > 0 && !has_length(kinds, kinds->samples[i]))) {
            return false;
        }
        for (int j = 0; j < i; j++) {
            if (kinds->words[j] == kinds->words[i]) {
                return false;
            }
        }
    }
    return !kinds->reads || class_of(kinds, kinds->other_class) == kinds->words[0];
}
