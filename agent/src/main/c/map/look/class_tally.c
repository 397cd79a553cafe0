// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/look/class_tally.h"

#include "vm/local_references.h"

#include <stdlib.h>
#include <string.h>

static int kind_of(const char *signature) {
    if (signature[0] != '[') {
        return strcmp(signature, "Ljava/lang/Class;") == 0 ? MAP_KIND_CLASS : MAP_KIND_OBJECT;
    }
    switch (signature[1]) {
        case 'Z':
        case 'B': return MAP_KIND_ARRAY_1;
        case 'C':
        case 'S': return MAP_KIND_ARRAY_2;
        case 'J':
        case 'D': return MAP_KIND_ARRAY_8;
        default: return MAP_KIND_ARRAY_4;
    }
}

// A class that cannot be tagged counts as one that came meanwhile.
static void add(struct class_tally *tally, jvmtiEnv *jvmti, jclass type, const char *chosen) {
    jlong tag = 0;
    char *signature = NULL;
    if ((*jvmti)->GetTag(jvmti, type, &tag) != JVMTI_ERROR_NONE || tag != 0
            || (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) {
        return;
    }
    tag = (jlong)tally->count << CLASS_TALLY_KIND_BITS | kind_of(signature);
    if ((*jvmti)->SetTag(jvmti, type, tag) == JVMTI_ERROR_NONE) {
        tally->at[tally->count++] =
                (struct class_row){.type = type, .chosen = chosen != NULL && strcmp(signature, chosen) == 0};
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

bool class_tally_begin(struct class_tally *tally, jvmtiEnv *jvmti, JNIEnv *env, const char *chosen) {
    static const char *const arrays[] = {"[Z", "[B", "[C", "[S", "[I", "[F", "[J", "[D"};
    enum { ARRAYS = sizeof arrays / sizeof arrays[0] };
    jint count = 0;
    jclass *types = NULL;
    *tally = (struct class_tally){0};
    if ((*jvmti)->GetLoadedClasses(jvmti, &count, &types) != JVMTI_ERROR_NONE) {
        return false;
    }
    expect_local_references(env, count + ARRAYS);
    tally->at = calloc((size_t)count + ARRAYS + 1, sizeof *tally->at);
    tally->count = 1;
    for (jint i = 0; tally->at != NULL && i < count; i++) {
        add(tally, jvmti, types[i], chosen);
    }
    // Not every VM lists them.
    for (size_t i = 0; tally->at != NULL && i < ARRAYS; i++) {
        jclass type = (*env)->FindClass(env, arrays[i]);
        if (type != NULL) {
            add(tally, jvmti, type, chosen);
        } else {
            (*env)->ExceptionClear(env);
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)types);
    return tally->at != NULL;
}

void class_tally_free(struct class_tally *tally) {
    free(tally->at);
    *tally = (struct class_tally){0};
}

void class_tally_clear(struct class_tally *tally) {
    for (uint32_t i = 0; i < tally->count; i++) {
        tally->at[i].objects = tally->at[i].bytes = 0;
    }
}
