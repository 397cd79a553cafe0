// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/followed_classes.h"

#include "generated/agent_rows.h"
#include "inject/classfile/pool.h"

#include <stdlib.h>
#include <string.h>

enum { OP_INVOKESTATIC = 184, CALL_BYTES = 3, HEADER_BYTES = 10, COUNT_AT = 8 };

static const char calls_name[] = INJECTED_CALLS;

void followed_classes_prepare(jvmtiEnv *jvmti) {
    (*jvmti)->AddCapabilities(jvmti, &(jvmtiCapabilities){.can_get_bytecodes = 1, .can_get_constant_pool = 1});
}

// Does not distinguish instructions from their operands: where operands look like a call, it takes a class for followed that is
// not, by one chance in many.
static bool has_call(const struct class_pool *pool, const unsigned char *code, jint length) {
    for (jint i = 0; i + CALL_BYTES <= length; i++) {
        if (code[i] == OP_INVOKESTATIC && class_text_is(class_pool_method(pool, u2_at(code + i + 1)).owner, calls_name)) {
            return true;
        }
    }
    return false;
}

// True if none has code.
static bool any_calls(jvmtiEnv *jvmti, const struct class_pool *pool, jclass type) {
    jint count = 0;
    jmethodID *methods = NULL;
    if ((*jvmti)->GetClassMethods(jvmti, type, &count, &methods) != JVMTI_ERROR_NONE) {
        return true;
    }
    bool has_code = false;
    bool calls = false;
    for (jint i = 0; i < count && !calls; i++) {
        jint length = 0;
        unsigned char *code = NULL;
        if ((*jvmti)->GetBytecodes(jvmti, methods[i], &length, &code) == JVMTI_ERROR_NONE) {
            has_code = has_code || length > 0;
            calls = has_call(pool, code, length);
            (*jvmti)->Deallocate(jvmti, code);
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    return calls || !has_code;
}

// As a class file begins, which is what is read.
static uint8_t *file_of(jint count, const unsigned char *constants, jint size) {
    uint8_t *file = calloc(1, HEADER_BYTES + (size_t)size);
    if (file != NULL) {
        file[COUNT_AT] = (uint8_t)(count >> 8);
        file[COUNT_AT + 1] = (uint8_t)count;
        memcpy(file + HEADER_BYTES, constants, (size_t)size);
    }
    return file;
}

bool followed_classes_is_followed(jvmtiEnv *jvmti, jclass type) {
    jint count = 0;
    jint size = 0;
    unsigned char *constants = NULL;
    if ((*jvmti)->GetConstantPool(jvmti, type, &count, &size, &constants) != JVMTI_ERROR_NONE) {
        return true;
    }
    uint8_t *file = file_of(count, constants, size);
    (*jvmti)->Deallocate(jvmti, constants);
    if (file == NULL) {
        return true;
    }
    struct class_pool pool = {0};
    struct class_reader from = {.data = file, .end = HEADER_BYTES + (size_t)size};
    bool followed = !class_pool_read(&pool, &from) || any_calls(jvmti, &pool, type);
    class_pool_free(&pool);
    free(file);
    return followed;
}
