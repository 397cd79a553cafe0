// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/marks/class_table.h"

#include <stddef.h>
#include <sys/mman.h>

enum { SLOTS = 1 << 18, MOST_CLASSES = SLOTS / 2, MOST_ANCESTORS = 1 << 12 };

static jclass hold(JNIEnv *env, const char *name) {
    jclass type = name == NULL ? NULL : (*env)->FindClass(env, name);
    (*env)->ExceptionClear(env);
    return type;
}

// In HotSpot the number of an instance's field is its offset above two bits, of which the upper one says that it is an instance's.
static bool find_offset(JNIEnv *env, jclass type, const char *name, const char *signature, uint32_t *offset) {
    enum { KIND_BITS = 2, KIND_MASK = 3, INSTANCE = 2, MOST = 64 };
    uintptr_t field = (uintptr_t)(*env)->GetFieldID(env, type, name, signature);
    (*env)->ExceptionClear(env);
    *offset = (uint32_t)(field >> KIND_BITS);
    return field != 0 && (field & KIND_MASK) == INSTANCE && field >> KIND_BITS < MOST;
}

bool class_table_begin(struct class_table *table, JNIEnv *env, const struct vm_heap *heap) {
    *table = (struct class_table){.heap = heap};
    table->class_type = hold(env, "java/lang/Class");
    table->any_reference = hold(env, "java/lang/ref/Reference");
    table->frames_type = hold(env, "jdk/internal/vm/StackChunk");  // not in all versions
    bool found = table->class_type != NULL && table->any_reference != NULL;
    for (int rank = 1; rank < HEAP_RANKS; rank++) {
        table->reference_types[rank] = hold(env, heap_marks_class(rank));
        found = found && table->reference_types[rank] != NULL;
    }
    void *memory = mmap(NULL, SLOTS * sizeof *table->slots, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    table->slots = memory == MAP_FAILED ? NULL : memory;
    return found && table->slots != NULL && vm_class_layouts_find(&table->layouts, heap)
            && find_offset(env, table->any_reference, "referent", "Ljava/lang/Object;", &table->referent_at)
            && find_offset(env, table->any_reference, "discovered", "Ljava/lang/ref/Reference;", &table->discovered_at);
}

void class_table_end(struct class_table *table, JNIEnv *env) {
    for (int rank = 1; rank < HEAP_RANKS; rank++) {
        (*env)->DeleteLocalRef(env, table->reference_types[rank]);
    }
    (*env)->DeleteLocalRef(env, table->any_reference);
    (*env)->DeleteLocalRef(env, table->class_type);
    (*env)->DeleteLocalRef(env, table->frames_type);
    if (table->slots != NULL) {
        munmap(table->slots, SLOTS * sizeof *table->slots);
    }
    *table = (struct class_table){0};
}

// The structure of a class, which is 0 if there is none.
static bool find_class(const struct class_table *table, jclass type, uint64_t *class) {
    uint64_t mirror = type == NULL ? 0 : vm_heap_referent(type);
    *class = vm_heap_may_have(table->heap, mirror) ? vm_heap_word(mirror + table->heap->class_in_mirror) : 0;
    return *class != 0;
}

bool class_table_settle(struct class_table *table) {
    if (table->is_settled) {
        return true;
    }
    bool found = find_class(table, table->any_reference, &table->any_reference_class);
    for (int rank = 1; rank < HEAP_RANKS; rank++) {
        found = found && find_class(table, table->reference_types[rank], &table->reference_classes[rank]);
    }
    find_class(table, table->frames_type, &table->frames_class);
    uint64_t mirror = vm_heap_referent(table->class_type);
    if (!found || !vm_heap_may_have(table->heap, mirror)) {
        return false;
    }
    table->class_of_classes = vm_heap_class_of(table->heap, mirror);
    table->is_settled = true;
    return true;
}

// A reference of no known kind is taken to be weak, so that nothing is thought to be held that is not.
static void classify(struct class_table *table, struct known_class *class) {
    if (class->layout.instance_bytes == 0) {
        class->kind = KNOWN_CLASS_ARRAY;
        return;
    }
    class->kind = class->class_of == table->class_of_classes ? KNOWN_CLASS_MIRROR : KNOWN_CLASS_OTHER;
    class->rank = HEAP_RANK_WEAK;
    uint64_t at = class->layout.class;
    for (int i = 0; at != 0 && i < MOST_ANCESTORS; i++, at = vm_class_super(&table->layouts, at)) {
        for (int rank = 1; rank < HEAP_RANKS; rank++) {
            if (at == table->reference_classes[rank]) {
                class->rank = rank;
                class->kind = KNOWN_CLASS_REFERENCE;
                return;
            }
        }
        if (at == table->frames_class) {
            class->kind = KNOWN_CLASS_FRAMES;
        } else if (at == table->any_reference_class) {
            class->kind = KNOWN_CLASS_REFERENCE;
        }
    }
}

struct known_class *class_table_look_up(struct class_table *table, uint64_t class_of) {
    uint32_t slot = (uint32_t)((class_of * 0x9E3779B97F4A7C15u) >> 32) & (SLOTS - 1);
    while (table->slots[slot].class_of != class_of && table->slots[slot].class_of != 0) {
        slot = (slot + 1) & (SLOTS - 1);
    }
    struct known_class *class = &table->slots[slot];
    if (class->class_of == 0) {
        if (class_of == 0 || table->count == MOST_CLASSES || !vm_class_layout_read(&table->layouts, class_of, &class->layout)) {
            return NULL;
        }
        table->count++;
        class->class_of = class_of;
        classify(table, class);
    }
    return class;
}
