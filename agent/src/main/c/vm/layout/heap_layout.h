// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How the VM lays out its heap, for code that reads objects where they lie while the VM stands still. HotSpot publishes that for
// debuggers (vm/layout/structure_table.h). Only for collectors that move nothing and mark no references while it stands still: Serial,
// Parallel, G1, Epsilon.

#ifndef CAIRN_VM_HEAP_H
#define CAIRN_VM_HEAP_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// By HPROF's numbers of basic types.
enum { VM_HEAP_OBJECT = 2, VM_HEAP_FIRST_PRIMITIVE = 4, VM_HEAP_TYPES = 12 };

enum vm_heap_class_word {
    VM_HEAP_CLASS_WIDE,     // a pointer behind the mark
    VM_HEAP_CLASS_NARROW,   // 32 bits behind the mark
    VM_HEAP_CLASS_IN_MARK,  // the upper bits of the mark: compact headers
};

struct vm_heap {
    uint64_t start;  // of the memory that is reserved for it
    uint64_t end;
    bool narrow_references;
    uint64_t reference_base;
    uint32_t reference_shift;
    enum vm_heap_class_word class_word;
    uint64_t class_base;
    uint32_t class_shift;
    uint32_t length_at;                   // of an array
    uint32_t elements_at[VM_HEAP_TYPES];  // of an array of each type
    uint32_t class_in_mirror;             // of java.lang.Class: the VM's own structure of the class
    uint32_t size_in_class;               // in that structure: what an instance takes
    uint32_t state_in_class;              // and how far it has come, a byte: 0 where it is not loaded, but lies in an archive
};

// Returns false if the VM does not publish its layout, or has another collector.
bool vm_heap_find(struct vm_heap *heap, JNIEnv *env);

// The memory that is reserved for the heap, with any collector. Returns false if the VM does not publish it; ZGC does not.
bool vm_heap_range(uint64_t *start, uint64_t *end);

// For the next ones the VM stands still, and the address is an object's.

static inline uint64_t vm_heap_word(uint64_t address) {
    return *(const volatile uint64_t *)address;
}

static inline uint32_t vm_heap_int(uint64_t address) {
    return *(const volatile uint32_t *)address;
}

// What a reference of JNI refers to, 0 for nothing: it is where that address lies, and its lower bits say of which kind it is.
static inline uint64_t vm_heap_referent(jobject reference) {
    enum { KIND_BITS = 7 };
    return vm_heap_word((uint64_t)(uintptr_t)reference & ~(uint64_t)KIND_BITS);
}

static inline bool vm_heap_may_have(const struct vm_heap *heap, uint64_t address) {
    return address >= heap->start && address < heap->end && address % sizeof(uint64_t) == 0;
}

// What the reference there refers to; 0 for null.
static inline uint64_t vm_heap_reference(const struct vm_heap *heap, uint64_t place) {
    if (!heap->narrow_references) {
        return vm_heap_word(place);
    }
    uint32_t narrow = vm_heap_int(place);
    return narrow == 0 ? 0 : heap->reference_base + ((uint64_t)narrow << heap->reference_shift);
}

// By which an object's class is known.
static inline uint64_t vm_heap_class_of(const struct vm_heap *heap, uint64_t address) {
    enum { HEADER_WORD = 8, MARK_SHIFT = 42 };
    switch (heap->class_word) {
        case VM_HEAP_CLASS_IN_MARK: return vm_heap_word(address) >> MARK_SHIFT;
        case VM_HEAP_CLASS_NARROW: return vm_heap_int(address + HEADER_WORD);
        case VM_HEAP_CLASS_WIDE: break;
    }
    return vm_heap_word(address + HEADER_WORD);
}

// The same of the class whose class object that is, and what an instance of it takes: 0 for a type that is no class, and for arrays.
uint64_t vm_heap_class_by_mirror(const struct vm_heap *heap, uint64_t mirror, uint32_t *instance_bytes);

// Whether it is that of a class that is loaded, and no array's.
bool vm_heap_is_loaded(const struct vm_heap *heap, uint64_t mirror);

#endif
