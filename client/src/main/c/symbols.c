// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "symbols.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct known_frame {
    jvmtiFrameInfo frame;
    struct frame_names names;
};

struct symbols {
    uint32_t session;
    pthread_mutex_t adding; // held for memory accesses only
    uint32_t string_text; // of the signatures
    uint32_t bytes_text;
    uint32_t class_count;
    uint32_t frame_count;
    uint32_t class_texts[CLASSES_MAX + 1];
    struct known_frame frames[FRAMES_MAX + 1];
    _Atomic uint32_t frame_slots[2 * FRAMES_MAX]; // numbers of frames, by hash; 0 for free
    struct texts texts;
};

struct symbols *symbols_make(uint32_t session) {
    // Its pages cost nothing until they are used.
    struct symbols *symbols = calloc(1, sizeof *symbols);
    if (symbols != NULL) {
        symbols->session = session;
        symbols->string_text = texts_number(&symbols->texts, "Ljava/lang/String;");
        symbols->bytes_text = texts_number(&symbols->texts, "[B");
        pthread_mutex_init(&symbols->adding, NULL);
    }
    return symbols;
}

void symbols_free(struct symbols *symbols) {
    if (symbols != NULL) {
        pthread_mutex_destroy(&symbols->adding);
        free(symbols);
    }
}

static uint32_t add_class(struct symbols *symbols, const char *signature) {
    pthread_mutex_lock(&symbols->adding);
    uint32_t number = 0;
    uint32_t text = symbols->class_count < CLASSES_MAX ? texts_number(&symbols->texts, signature) : TEXT_NO_ROOM;
    if (text != TEXT_NO_ROOM) {
        number = ++symbols->class_count;
        symbols->class_texts[number] = text;
    }
    pthread_mutex_unlock(&symbols->adding);
    return number;
}

uint32_t symbols_class(struct symbols *symbols, jvmtiEnv *jvmti, jclass type) {
    jlong tag = 0;
    (*jvmti)->GetTag(jvmti, type, &tag);
    if ((uint32_t)(tag >> 32) == symbols->session) {
        return (uint32_t)tag;
    }
    char *signature;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) {
        return 0;
    }
    uint32_t number = add_class(symbols, signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    if (number != 0) {
        (*jvmti)->SetTag(jvmti, type, (jlong)symbols->session << 32 | number);
    }
    return number;
}

bool symbols_is_of_strings(struct symbols *symbols, uint32_t class_number) {
    uint32_t text = symbols->class_texts[class_number];
    return text == symbols->string_text || text == symbols->bytes_text;
}

static uint32_t first_slot(const jvmtiFrameInfo *frame) {
    uint64_t hash = ((uint64_t)(uintptr_t)frame->method * 31 + (uint64_t)frame->location) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 40);
}

// The number of the frame if it is known, else 0 and the slot it would have.
static uint32_t find_frame(const struct symbols *symbols, const jvmtiFrameInfo *frame, uint32_t *slot) {
    for (*slot = first_slot(frame);; ++*slot) {
        *slot %= 2 * FRAMES_MAX;
        uint32_t number = atomic_load_explicit(&symbols->frame_slots[*slot], memory_order_acquire);
        const jvmtiFrameInfo *found = &symbols->frames[number].frame;
        if (number == 0 || (found->method == frame->method && found->location == frame->location)) {
            return number;
        }
    }
}

static int32_t line_of(jvmtiEnv *jvmti, const jvmtiFrameInfo *frame) {
    jint count;
    jvmtiLineNumberEntry *table;
    jvmtiError error = (*jvmti)->GetLineNumberTable(jvmti, frame->method, &count, &table);
    if (error != JVMTI_ERROR_NONE) {
        return error == JVMTI_ERROR_NATIVE_METHOD ? LINE_NATIVE : LINE_UNKNOWN;
    }
    // The table need not be in order: the entry that begins last before the place is the one.
    int32_t line = LINE_UNKNOWN;
    jlocation nearest = -1;
    for (jint i = 0; i < count; i++) {
        if (table[i].start_location <= frame->location && table[i].start_location > nearest) {
            nearest = table[i].start_location;
            line = table[i].line_number;
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    return line;
}

static bool add_frame(struct symbols *symbols, const jvmtiFrameInfo *frame, const char *type, const char *method,
        const char *file, int32_t line) {
    pthread_mutex_lock(&symbols->adding);
    uint32_t slot;
    bool known = find_frame(symbols, frame, &slot) != 0;
    if (!known && symbols->frame_count < FRAMES_MAX) {
        struct frame_names names = {texts_number(&symbols->texts, type), texts_number(&symbols->texts, method),
                texts_number(&symbols->texts, file), line};
        known = names.class_text != TEXT_NO_ROOM && names.method_text != TEXT_NO_ROOM &&
                names.file_text != TEXT_NO_ROOM;
        if (known) {
            uint32_t number = ++symbols->frame_count;
            symbols->frames[number] = (struct known_frame){*frame, names};
            atomic_store_explicit(&symbols->frame_slots[slot], number, memory_order_release);
        }
    }
    pthread_mutex_unlock(&symbols->adding);
    return known;
}

bool symbols_know_frame(struct symbols *symbols, jvmtiEnv *jvmti, JNIEnv *env, const jvmtiFrameInfo *frame) {
    uint32_t slot;
    if (find_frame(symbols, frame, &slot) != 0) {
        return true;
    }
    jclass type = NULL;
    char *signature = NULL, *method = NULL, *file = NULL;
    bool known = (*jvmti)->GetMethodDeclaringClass(jvmti, frame->method, &type) == JVMTI_ERROR_NONE &&
            (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE &&
            (*jvmti)->GetMethodName(jvmti, frame->method, &method, NULL, NULL) == JVMTI_ERROR_NONE;
    if (known) {
        if ((*jvmti)->GetSourceFileName(jvmti, type, &file) != JVMTI_ERROR_NONE) {
            file = NULL;
        }
        known = add_frame(symbols, frame, signature, method, file, line_of(jvmti, frame));
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)method);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)file);
    (*env)->DeleteLocalRef(env, type);
    return known;
}

uint32_t symbols_class_text(const struct symbols *symbols, uint32_t class_number) {
    return symbols->class_texts[class_number];
}

struct frame_names symbols_frame(const struct symbols *symbols, const jvmtiFrameInfo *frame) {
    uint32_t slot;
    return symbols->frames[find_frame(symbols, frame, &slot)].names;
}

uint32_t symbols_text_count(struct symbols *symbols) {
    pthread_mutex_lock(&symbols->adding);
    uint32_t count = symbols->texts.count;
    pthread_mutex_unlock(&symbols->adding);
    return count;
}

const struct texts *symbols_texts(const struct symbols *symbols) {
    return &symbols->texts;
}
