// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "plain_rewriting.h"

#include "injection_classes.h"
#include "parts.h"

#include <stdlib.h>
#include <string.h>

static struct rewriting_rules rules;

static bool add_rule(JNIEnv *env, jstring line) {
    const char *text = (*env)->GetStringUTFChars(env, line, NULL);
    bool added = text != NULL && rewriting_rules_add(&rules, text);
    if (text != NULL) {
        (*env)->ReleaseStringUTFChars(env, line, text);
    }
    return added;
}

bool plain_rewriting_prepare(JNIEnv *env) {
    jobjectArray lines = (jobjectArray)(*env)->CallStaticObjectMethod(env, injector.type, injector.rules);
    bool all = !(*env)->ExceptionCheck(env);
    jsize count = all ? (*env)->GetArrayLength(env, lines) : 0;
    plain_rewriting_free();
    for (jsize i = 0; i < count && all; i++) {
        jstring line = (jstring)(*env)->GetObjectArrayElement(env, lines, i);
        all = add_rule(env, line);
        (*env)->DeleteLocalRef(env, line);
    }
    return all;
}

void plain_rewriting_free(void) {
    rewriting_rules_free(&rules);
}

// Numbers ------------------------------------------------------------------------------------------------------------

static jstring string_of(JNIEnv *env, struct bytes *text) {
    return bytes_append(text, "", 1) ? (*env)->NewStringUTF(env, (const char *)text->data + text->start) : NULL;
}

static jstring make_string(JNIEnv *env, struct class_text text) {
    struct bytes bytes = {0};
    jstring made = text.length == 0 || bytes_append(&bytes, text.text, text.length) ? string_of(env, &bytes) : NULL;
    bytes_free(&bytes);
    return made;
}

// A method's name and descriptor, a line each.
static jstring make_key(JNIEnv *env, const struct class_method *method) {
    struct bytes bytes = {0};
    bool all = bytes_append(&bytes, method->name.text, method->name.length) && bytes_append(&bytes, "\n", 1)
            && bytes_append(&bytes, method->descriptor.text, method->descriptor.length);
    jstring made = all ? string_of(env, &bytes) : NULL;
    bytes_free(&bytes);
    return made;
}

static jobjectArray make_keys(JNIEnv *env, const struct class_methods *methods) {
    jobjectArray keys = parts_make(env, "java/lang/String", (jsize)methods->count);
    for (uint32_t i = 0; i < methods->count && keys != NULL; i++) {
        jstring key = make_key(env, &methods->methods[i]);
        if (key == NULL) {
            return NULL;
        }
        (*env)->SetObjectArrayElement(env, keys, (jsize)i, key);
        (*env)->DeleteLocalRef(env, key);
    }
    return keys;
}

static bool number(void *by, const struct class_methods *methods, int32_t *numbers) {
    JNIEnv *env = by;
    jstring owner = make_string(env, methods->owner);
    jstring source = owner == NULL ? NULL : make_string(env, methods->source);
    jobjectArray keys = source == NULL ? NULL : make_keys(env, methods);
    jintArray found = keys == NULL ? NULL
                                   : (jintArray)(*env)->CallStaticObjectMethod(
                                             env, injector.type, injector.numbers, owner, source, keys);
    bool known = found != NULL && !(*env)->ExceptionCheck(env);
    if (known) {
        (*env)->GetIntArrayRegion(env, found, 0, (jsize)methods->count, (jint *)numbers);
    }
    known = known && !(*env)->ExceptionCheck(env);
    (*env)->ExceptionClear(env);
    return known;
}

enum class_answer plain_rewriting_rewrite(JNIEnv *env, const uint8_t *file, size_t size, struct bytes *rewritten) {
    const struct class_numbers numbers = {.number = number, .by = env};
    return class_rewriter_rewrite(&rules, &numbers, file, size, rewritten);
}
