// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/plain_rewriting.h"

#include "inject/method_numbers.h"

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

static bool add_rules(JNIEnv *env, jobjectArray lines) {
    jsize count = (*env)->GetArrayLength(env, lines);
    bool all = true;
    for (jsize i = 0; i < count && all; i++) {
        jstring line = (jstring)(*env)->GetObjectArrayElement(env, lines, i);
        all = add_rule(env, line);
        (*env)->DeleteLocalRef(env, line);
    }
    return all;
}

// Numbers ------------------------------------------------------------------------------------------------------------

static bool number(void *by, const struct class_methods *methods, int32_t *numbers) {
    (void)by;
    bool all = true;
    for (uint32_t i = 0; i < methods->count && all; i++) {
        struct class_method method = methods->methods[i];
        method.owner = methods->owner;
        numbers[i] = method_numbers_of(&method, methods->source);
        all = numbers[i] >= 0;
    }
    return all;
}

enum { OWNER, SOURCE, NAME, DESCRIPTOR, TEXTS };

// int LibraryNumbers.number(String owner, String source, String name, String descriptor)
static jint JNICALL number_for_java(
        JNIEnv *env, jobject self, jstring owner, jstring source, jstring name, jstring descriptor) {
    (void)self;
    const jstring strings[TEXTS] = {owner, source, name, descriptor};
    struct class_text texts[TEXTS] = {0};
    bool all = true;
    for (int i = 0; i < TEXTS; i++) {
        texts[i].text = (*env)->GetStringUTFChars(env, strings[i], NULL);
        texts[i].length = texts[i].text == NULL ? 0 : strlen(texts[i].text);
        all = all && texts[i].text != NULL;
    }
    const struct class_method method = {
            .owner = texts[OWNER], .name = texts[NAME], .descriptor = texts[DESCRIPTOR]};
    int32_t found = all ? method_numbers_of(&method, texts[SOURCE]) : -1;
    for (int i = 0; i < TEXTS; i++) {
        if (texts[i].text != NULL) {
            (*env)->ReleaseStringUTFChars(env, strings[i], texts[i].text);
        }
    }
    if (found < 0 && !(*env)->ExceptionCheck(env)) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "no memory for the method's number");
    }
    return found;
}

// All of it ----------------------------------------------------------------------------------------------------------

bool plain_rewriting_prepare(JNIEnv *env, jclass numbers, jobjectArray lines) {
    static const JNINativeMethod native = {"number",
            "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I", (void *)number_for_java};
    plain_rewriting_free();
    return (*env)->RegisterNatives(env, numbers, &native, 1) == 0 && add_rules(env, lines);
}

void plain_rewriting_free(void) {
    rewriting_rules_free(&rules);
    method_numbers_free();
}

enum class_answer plain_rewriting_rewrite(const uint8_t *file, size_t size, struct bytes *rewritten) {
    const struct class_numbers numbers = {.number = number};
    return class_rewriter_rewrite(&rules, &numbers, file, size, rewritten);
}
