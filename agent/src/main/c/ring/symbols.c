// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "ring/symbols.h"

#include "base/clock.h"
#include "base/number_set.h"
#include "ring/records.h"
#include "vm/thread_fields.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    METHODS = 1 << 18,  // a table of them is filled to three quarters
    NAMED_VIRTUAL_THREADS = 1 << 12,
    MAX_CLASS = (1 << 22) - (1 << 10),  // the numbers above are for threads that take one at the same time
    MAX_RECORD_BYTES = RING_MIN_DATA_BYTES / 2,
    MAX_TEXT_BYTES = 8000,
    MAX_NAME_UNITS = 256,
    BYTES_A_UNIT = 3,
    NAME_NANOS = NANOS_A_MILLI,  // for so long a name is taken to be what it was: to look costs as much as some allocations
    UNNAMED_VIRTUAL_THREADS = 1,
    FIRST_NAMED_VIRTUAL_THREAD = 2,
    FIRST_PLATFORM_THREAD = FIRST_NAMED_VIRTUAL_THREAD + NAMED_VIRTUAL_THREADS,
};

struct symbols {
    jvmtiEnv *jvmti;
    struct ring *ring;
    symbols_reserve *reserve;
    uint32_t generation;
    jclass virtual_type;  // a global reference; NULL before JDK 19
    struct number_set methods;
    _Atomic uint8_t *own_code;  // of each method
    struct number_set virtual_names;
    atomic_bool unnamed_named;
    _Atomic uint32_t named_methods;  // their numbers are behind those of the others
    _Atomic uint32_t last_class;
    _Atomic uint32_t last_thread;
};

uint64_t symbols_bytes(const struct symbols *symbols) {
    return number_set_bytes(&symbols->methods) + number_set_bytes(&symbols->virtual_names)
            + (uint64_t)atomic_load(&symbols->last_class) * SYMBOLS_TAG_BYTES;
}

bool symbols_have_virtual_threads(const struct symbols *symbols) {
    return symbols->virtual_type != NULL;
}

// Records ---------------------------------------------------------------------------------------------------------

static uint32_t lost(struct symbols *symbols) {
    ring_count(symbols->ring, RING_LOST_SYMBOLS, 1);
    return 0;
}

static uint32_t rounded(size_t bytes) {
    return (uint32_t)((bytes + 7) & ~(size_t)7);
}

// How many bytes of a text are written: whole characters only.
static uint16_t told_bytes(const char *text) {
    size_t count = text == NULL ? 0 : strlen(text);
    if (count > MAX_TEXT_BYTES) {
        count = MAX_TEXT_BYTES;
        while ((text[count] & 0xC0) == 0x80) {
            count--;
        }
    }
    return (uint16_t)count;
}

// The number under which a class is written down; 0 if there is no room.
static uint32_t put_class(struct symbols *symbols, const char *signature, const char *source) {
    uint16_t signature_bytes = told_bytes(signature), source_bytes = told_bytes(source);
    struct ring_place place;
    if (atomic_load(&symbols->last_class) >= MAX_CLASS
            || !symbols->reserve(symbols->ring, RECORD_CLASS,
                    rounded(CLASS_NAME_TEXT + (size_t)signature_bytes + source_bytes), &place)) {
        return lost(symbols);
    }
    uint32_t number = atomic_fetch_add(&symbols->last_class, 1) + 1;
    record_u4(place.record, CLASS_NAME_NUMBER, number);
    record_u2(place.record, CLASS_NAME_SIGNATURE_BYTES, signature_bytes);
    record_u2(place.record, CLASS_NAME_SOURCE_BYTES, source_bytes);
    memcpy(place.record + CLASS_NAME_TEXT, signature, signature_bytes);
    if (source_bytes > 0) {
        memcpy(place.record + CLASS_NAME_TEXT + signature_bytes, source, source_bytes);
    }
    ring_publish(symbols->ring, &place);
    return number;
}

uint32_t symbols_class(struct symbols *symbols, JNIEnv *env, jclass type) {
    (void)env;
    jvmtiEnv *jvmti = symbols->jvmti;
    jlong tag = 0;
    if ((*jvmti)->GetTag(jvmti, type, &tag) == JVMTI_ERROR_NONE && tag >> SYMBOLS_TAG_BITS != 0) {
        return (uint32_t)(tag >> SYMBOLS_TAG_BITS);
    }
    char *signature = NULL, *source = NULL;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) {
        return lost(symbols);
    }
    (*jvmti)->GetSourceFileName(jvmti, type, &source);
    uint32_t number = put_class(symbols, signature, source);
    if (number != 0) {
        (*jvmti)->SetTag(jvmti, type, (jlong)number << SYMBOLS_TAG_BITS | tag);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)source);
    return number;
}

struct method {
    uint32_t number;
    uint32_t type;
    const char *name;
    const char *signature;
    bool is_native;
    jint lines;
    const jvmtiLineNumberEntry *line_table;
};

static bool put_method(struct symbols *symbols, const struct method *method) {
    uint16_t name_bytes = told_bytes(method->name), signature_bytes = told_bytes(method->signature);
    uint32_t lines_at = rounded(METHOD_NAME_TEXT + (size_t)name_bytes + signature_bytes);
    uint32_t room = (MAX_RECORD_BYTES - lines_at) / METHOD_NAME_LINE_BYTES;
    uint32_t lines = (uint32_t)method->lines < room ? (uint32_t)method->lines : room;
    struct ring_place place;
    if (!symbols->reserve(symbols->ring, RECORD_METHOD, lines_at + lines * METHOD_NAME_LINE_BYTES, &place)) {
        return false;
    }
    record_u4(place.record, METHOD_NAME_NUMBER, method->number);
    record_u4(place.record, METHOD_NAME_CLASS, method->type);
    record_u4(place.record, METHOD_NAME_FLAGS,
            (method->is_native ? METHOD_NAME_FLAG_NATIVE : 0)
                    | (lines < (uint32_t)method->lines ? METHOD_NAME_FLAG_LINES_CUT : 0));
    record_u2(place.record, METHOD_NAME_NAME_BYTES, name_bytes);
    record_u2(place.record, METHOD_NAME_SIGNATURE_BYTES, signature_bytes);
    record_u4(place.record, METHOD_NAME_LINES, lines);
    memcpy(place.record + METHOD_NAME_TEXT, method->name, name_bytes);
    memcpy(place.record + METHOD_NAME_TEXT + name_bytes, method->signature, signature_bytes);
    for (uint32_t i = 0; i < lines; i++) {
        unsigned at = lines_at + i * METHOD_NAME_LINE_BYTES;
        record_u4(place.record, at, (uint32_t)method->line_table[i].start_location);
        record_u4(place.record, at + 4, (uint32_t)method->line_table[i].line_number);
    }
    ring_publish(symbols->ring, &place);
    return true;
}

static bool name_method(struct symbols *symbols, JNIEnv *env, jmethodID id, uint32_t number) {
    jvmtiEnv *jvmti = symbols->jvmti;
    jclass type = NULL;
    char *name = NULL, *signature = NULL;
    jvmtiLineNumberEntry *line_table = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, id, &type) != JVMTI_ERROR_NONE) {
        return lost(symbols);  // of another thread's stack: it has been unloaded meanwhile
    }
    struct method method = {.number = number, .type = symbols_class(symbols, env, type)};
    bool done = false;
    if (method.type != 0 && (*jvmti)->GetMethodName(jvmti, id, &name, &signature, NULL) == JVMTI_ERROR_NONE) {
        jboolean is_native = JNI_FALSE;
        (*jvmti)->IsMethodNative(jvmti, id, &is_native);
        if ((*jvmti)->GetLineNumberTable(jvmti, id, &method.lines, &line_table) != JVMTI_ERROR_NONE) {
            method.lines = 0;
        }
        method.name = name;
        method.signature = signature;
        method.is_native = is_native;
        method.line_table = line_table;
        done = put_method(symbols, &method);
        atomic_store(&symbols->own_code[number - 1], (uint8_t)own_code_of(jvmti, env, type));
    }
    if (!done) {
        lost(symbols);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)line_table);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*env)->DeleteLocalRef(env, type);
    return done;
}

uint32_t symbols_method(struct symbols *symbols, JNIEnv *env, jmethodID method) {
    int64_t place = method == NULL ? -1 : number_set_find(&symbols->methods, (uint64_t)(uintptr_t)method);
    if (place < 0) {
        return lost(symbols);
    }
    uint32_t number = (uint32_t)place + 1;
    if (!atomic_load_explicit(&symbols->methods.named[place], memory_order_acquire)) {
        if (!name_method(symbols, env, method, number)) {
            return 0;
        }
        atomic_store_explicit(&symbols->methods.named[place], true, memory_order_release);
    }
    return number;
}

enum own_code symbols_own_code(const struct symbols *symbols, uint32_t method) {
    return method == 0 || method > METHODS
            ? OWN_CODE_NONE
            : (enum own_code)atomic_load_explicit(&symbols->own_code[method - 1], memory_order_relaxed);
}

uint32_t symbols_named_class(struct symbols *symbols, const char *signature, const char *source) {
    return put_class(symbols, signature, source);
}

uint32_t symbols_named_method(struct symbols *symbols, uint32_t type, const char *name, const char *signature) {
    struct method method = {
            .number = METHODS + 1 + atomic_fetch_add(&symbols->named_methods, 1),
            .type = type,
            .name = name,
            .signature = signature,
    };
    return put_method(symbols, &method) ? method.number : lost(symbols);
}

// Threads ---------------------------------------------------------------------------------------------------------

struct thread_name {
    char text[MAX_NAME_UNITS * BYTES_A_UNIT + 1];
    uint16_t bytes;
};

static void read_name(JNIEnv *env, jthread thread, struct thread_name *name) {
    jstring string = (jstring)(*env)->GetObjectField(env, thread, thread_fields.name);
    name->text[0] = 0;
    if (string != NULL) {
        jsize units = (*env)->GetStringLength(env, string);
        (*env)->GetStringUTFRegion(env, string, 0, units < MAX_NAME_UNITS ? units : MAX_NAME_UNITS, name->text);
        (*env)->DeleteLocalRef(env, string);
    }
    name->bytes = (uint16_t)strlen(name->text);  // a NUL in a name is two bytes, none of them 0
}

static uint64_t hash_of_name(const struct thread_name *name) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (uint16_t i = 0; i < name->bytes; i++) {
        hash = (hash ^ (uint8_t)name->text[i]) * 0x100000001B3u;
    }
    return hash | 1;
}

// The number that was written down: `number`, or, if that is 0, the next of a platform thread. 0 if there is no room.
static uint32_t put_thread(struct symbols *symbols, uint32_t number, int64_t java_id, int32_t os_tid,
        const struct thread_name *name) {
    struct ring_place place;
    if (!symbols->reserve(symbols->ring, RECORD_THREAD, rounded(THREAD_NAME_TEXT + (size_t)name->bytes), &place)) {
        return lost(symbols);
    }
    bool is_virtual = number != 0 && number < FIRST_PLATFORM_THREAD;
    if (number == 0) {
        number = FIRST_PLATFORM_THREAD + atomic_fetch_add(&symbols->last_thread, 1);
    }
    record_u4(place.record, THREAD_NAME_NUMBER, number);
    record_u4(place.record, THREAD_NAME_FLAGS, is_virtual ? THREAD_NAME_FLAG_VIRTUAL : 0);
    record_u8(place.record, THREAD_NAME_JAVA_ID, (uint64_t)java_id);
    record_u4(place.record, THREAD_NAME_OS_TID, os_tid == SYMBOLS_OTHER_THREAD ? 0 : (uint32_t)os_tid);
    record_u2(place.record, THREAD_NAME_NAME_BYTES, name->bytes);
    memcpy(place.record + THREAD_NAME_TEXT, name->text, name->bytes);
    ring_publish(symbols->ring, &place);
    return number;
}

static const struct thread_name unnamed = {.text = "(virtual threads)", .bytes = sizeof "(virtual threads)" - 1};

static uint32_t virtual_thread(struct symbols *symbols, int64_t java_id, const struct thread_name *name) {
    int64_t place = name->bytes == 0 ? -1 : number_set_find(&symbols->virtual_names, hash_of_name(name));
    bool known = place >= 0;
    atomic_bool *named = known ? &symbols->virtual_names.named[place] : &symbols->unnamed_named;
    uint32_t number = known ? FIRST_NAMED_VIRTUAL_THREAD + (uint32_t)place : UNNAMED_VIRTUAL_THREADS;
    if (!atomic_load_explicit(named, memory_order_acquire)) {
        if (put_thread(symbols, number, known ? java_id : 0, 0, known ? name : &unnamed) == 0) {
            return 0;
        }
        atomic_store_explicit(named, true, memory_order_release);
    }
    return number;
}

// A record has the VM's form of UTF-8, which the system need not keep to.
uint32_t symbols_named_thread(struct symbols *symbols, int32_t os_tid, const char *text) {
    struct thread_name name = {.bytes = 0};
    for (const char *each = text; *each != 0 && name.bytes < MAX_NAME_UNITS; each++) {
        name.text[name.bytes++] = *each >= ' ' && *each <= '~' ? *each : '?';
    }
    return put_thread(symbols, 0, 0, os_tid, &name);
}

uint32_t symbols_virtual_threads(struct symbols *symbols) {
    return virtual_thread(symbols, 0, &(struct thread_name){.bytes = 0});
}

uint32_t symbols_thread(
        struct symbols *symbols, JNIEnv *env, jthread thread, int32_t os_tid, struct thread_symbol *seen) {
    int64_t java_id = (*env)->GetLongField(env, thread, thread_fields.id);
    if (java_id == 0) {
        return 0;  // it is just being made, as a thread that attaches itself
    }
    bool known = seen->generation == symbols->generation && seen->java_id == java_id;
    if (known && seen->now - seen->named_at < NAME_NANOS) {
        return seen->number;
    }
    struct thread_name name;
    read_name(env, thread, &name);
    uint64_t hash = hash_of_name(&name);
    if (known && seen->name_hash == hash) {
        seen->named_at = seen->now;
        return seen->number;
    }
    bool is_virtual = symbols->virtual_type != NULL && (*env)->IsInstanceOf(env, thread, symbols->virtual_type);
    uint32_t number = is_virtual ? virtual_thread(symbols, java_id, &name)
                                 : put_thread(symbols, known ? seen->number : 0, java_id,
                                           os_tid == 0 ? gettid() : os_tid, &name);
    if (number != 0) {
        *seen = (struct thread_symbol){
                .generation = symbols->generation,
                .number = number,
                .java_id = java_id,
                .now = seen->now,
                .named_at = seen->now,
                .name_hash = hash,
        };
    }
    return number;
}

// Their life ------------------------------------------------------------------------------------------------------

struct symbols *symbols_make(jvmtiEnv *jvmti, JNIEnv *env, struct ring *ring, symbols_reserve *reserve) {
    static _Atomic uint32_t generations;
    struct symbols *symbols = calloc(1, sizeof *symbols);
    if (symbols == NULL) {
        return NULL;
    }
    symbols->jvmti = jvmti;
    symbols->ring = ring;
    symbols->reserve = reserve;
    symbols->generation = atomic_fetch_add(&generations, 1) + 1;
    symbols->own_code = calloc(METHODS, sizeof *symbols->own_code);
    if (symbols->own_code == NULL || !number_set_make(&symbols->methods, METHODS) || !number_set_make(&symbols->virtual_names, NAMED_VIRTUAL_THREADS)) {
        symbols_free(symbols, env);
        return NULL;
    }
    jclass type = (*env)->FindClass(env, "java/lang/BaseVirtualThread");
    (*env)->ExceptionClear(env);
    symbols->virtual_type = type == NULL ? NULL : (jclass)(*env)->NewGlobalRef(env, type);
    (*env)->DeleteLocalRef(env, type);
    return symbols;
}

void symbols_free(struct symbols *symbols, JNIEnv *env) {
    if (symbols->virtual_type != NULL) {
        (*env)->DeleteGlobalRef(env, symbols->virtual_type);
    }
    free(symbols->own_code);
    number_set_free(&symbols->methods);
    number_set_free(&symbols->virtual_names);
    free(symbols);
}
