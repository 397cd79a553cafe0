// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/layout/heap_layout.h"

#include "vm/layout/structure_table.h"
#include "vm/layout/thread_layout.h"

static bool has_good_collector(void) {
    static const char *const good[] = {"UseSerialGC", "UseParallelGC", "UseG1GC", "UseEpsilonGC"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (vm_structs_flag(good[i])) {
            return true;
        }
    }
    return false;
}

static bool read(uint64_t base, int64_t at, uint64_t *to) {
    return base != 0 && at >= 0 && vm_table_read(base, &at, &(size_t){sizeof *to}, &(void *){to}, 1);
}

static bool find_range(struct vm_heap *heap, void *vm) {
    uint64_t collected = vm_table_static(vm, "Universe", "_collectedHeap"), words = 0;
    bool told = read(collected, vm_table_offset_in(vm, "CollectedHeap", "_reserved", "MemRegion", "_start"), &heap->start)
            && read(collected, vm_table_offset_in(vm, "CollectedHeap", "_reserved", "MemRegion", "_word_size"), &words);
    heap->end = heap->start + words * sizeof(uint64_t);
    return told && heap->start != 0 && heap->end > heap->start;
}

bool vm_heap_range(uint64_t *start, uint64_t *end) {
    struct vm_heap heap = {0};
    void *vm = vm_table_open();
    bool found = sizeof(void *) == sizeof(uint64_t) && find_range(&heap, vm);
    vm_table_close(vm);
    *start = heap.start;
    *end = heap.end;
    return found;
}

// Its name differs from one version to the next.
static bool find_number(void *vm, const char *type, const char *name, const char *older, uint64_t *number) {
    bool is_told = vm_table_offset(vm, type, name) >= 0;
    if (!is_told && vm_table_offset(vm, type, older) < 0) {
        return false;
    }
    *number = vm_table_static(vm, type, is_told ? name : older);
    return true;
}

static bool find_encodings(struct vm_heap *heap, void *vm) {
    uint64_t reference_shift = 0, class_shift = 0;
    bool told = find_number(vm, "CompressedOops", "_base", "_narrow_oop._base", &heap->reference_base)
            && find_number(vm, "CompressedOops", "_shift", "_narrow_oop._shift", &reference_shift)
            && find_number(vm, "CompressedKlassPointers", "_base", "_narrow_klass._base", &heap->class_base)
            && find_number(vm, "CompressedKlassPointers", "_shift", "_narrow_klass._shift", &class_shift);
    heap->reference_shift = (uint32_t)reference_shift;  // an int, whatever lies behind it
    heap->class_shift = (uint32_t)class_shift;
    heap->narrow_references = vm_structs_flag("UseCompressedOops");
    heap->class_word = vm_structs_flag("UseCompactObjectHeaders")  ? VM_HEAP_CLASS_IN_MARK
            : vm_structs_flag("UseCompressedClassPointers") ? VM_HEAP_CLASS_NARROW
                                                            : VM_HEAP_CLASS_WIDE;
    heap->length_at = heap->class_word == VM_HEAP_CLASS_IN_MARK ? 8 : heap->class_word == VM_HEAP_CLASS_NARROW ? 12 : 16;
    return told && (!heap->narrow_references || heap->reference_shift < 32)
            && (heap->class_word == VM_HEAP_CLASS_WIDE || heap->class_shift < 32);
}

static bool find_classes(struct vm_heap *heap, void *vm) {
    bool told = vm_table_offset(vm, "java_lang_Class", "_klass_offset") >= 0;
    int64_t size_at = vm_table_offset(vm, "Klass", "_layout_helper");
    heap->class_in_mirror = (uint32_t)vm_table_static(vm, "java_lang_Class", "_klass_offset");
    int64_t state_at = vm_table_offset(vm, "InstanceKlass", "_init_state");
    heap->size_in_class = (uint32_t)size_at;
    heap->state_in_class = (uint32_t)state_at;
    return told && heap->class_in_mirror > 0 && size_at > 0 && state_at > 0;
}

// In some versions it is an int, in others a long.
static bool find_elements(JNIEnv *env, jclass memory, const char *name, uint32_t *at) {
    jfieldID field = (*env)->GetStaticFieldID(env, memory, name, "I");
    jlong base = 0;
    if (field != NULL) {
        base = (*env)->GetStaticIntField(env, memory, field);
    } else {
        (*env)->ExceptionClear(env);
        field = (*env)->GetStaticFieldID(env, memory, name, "J");
        base = field == NULL ? 0 : (*env)->GetStaticLongField(env, memory, field);
        (*env)->ExceptionClear(env);
    }
    *at = (uint32_t)base;
    return base > 0 && base < 64;
}

static bool find_arrays(struct vm_heap *heap, JNIEnv *env) {
    static const char *const names[VM_HEAP_TYPES] = {[VM_HEAP_OBJECT] = "ARRAY_OBJECT_BASE_OFFSET",
            [VM_HEAP_FIRST_PRIMITIVE] = "ARRAY_BOOLEAN_BASE_OFFSET", "ARRAY_CHAR_BASE_OFFSET", "ARRAY_FLOAT_BASE_OFFSET",
            "ARRAY_DOUBLE_BASE_OFFSET", "ARRAY_BYTE_BASE_OFFSET", "ARRAY_SHORT_BASE_OFFSET", "ARRAY_INT_BASE_OFFSET",
            "ARRAY_LONG_BASE_OFFSET"};
    jclass memory = (*env)->FindClass(env, "jdk/internal/misc/Unsafe");
    bool told = memory != NULL;
    for (int i = 0; i < VM_HEAP_TYPES && told; i++) {
        told = names[i] == NULL || find_elements(env, memory, names[i], &heap->elements_at[i]);
    }
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, memory);
    return told;
}

bool vm_heap_find(struct vm_heap *heap, JNIEnv *env) {
    *heap = (struct vm_heap){0};
    void *vm = vm_table_open();
    bool found = sizeof(void *) == sizeof(uint64_t) && has_good_collector() && find_range(heap, vm) && find_encodings(heap, vm)
            && find_classes(heap, vm) && find_arrays(heap, env);
    vm_table_close(vm);
    return found;
}

bool vm_heap_is_loaded(const struct vm_heap *heap, uint64_t mirror) {
    uint64_t class = vm_heap_word(mirror + heap->class_in_mirror);
    int32_t size = 0;
    uint8_t state = 0;
    const int64_t at[] = {heap->size_in_class, heap->state_in_class};
    const size_t sizes[] = {sizeof size, sizeof state};
    void *const to[] = {&size, &state};
    return class != 0 && vm_table_read(class, at, sizes, to, 2) && size >= 0 && state != 0;
}

uint64_t vm_heap_class_by_mirror(const struct vm_heap *heap, uint64_t mirror, uint32_t *instance_bytes) {
    uint64_t class = vm_heap_word(mirror + heap->class_in_mirror);
    int32_t size = 0;
    *instance_bytes = 0;
    if (class == 0 || !vm_table_read(class, &(int64_t){heap->size_in_class}, &(size_t){sizeof size}, &(void *){&size}, 1)) {
        return 0;
    }
    // Negative of arrays; the lowest bits say how instances are made.
    *instance_bytes = size > 0 ? (uint32_t)size & ~7u : 0;
    return heap->class_word == VM_HEAP_CLASS_WIDE ? class : (class - heap->class_base) >> heap->class_shift;
}
