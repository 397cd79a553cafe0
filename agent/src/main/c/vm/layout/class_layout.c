// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/layout/class_layout.h"

#include "vm/layout/structure_table.h"

#include <stddef.h>
#include <string.h>

enum {
    MOST_HEAD_BYTES = 1024,  // no version's structure of a class is longer, before its tables
    MOST_WORDS = 1 << 16,    // nor are those
};

static bool find_structure(struct vm_class_layouts *layouts, void *vm) {
    layouts->mirror_at = vm_table_offset(vm, "Klass", "_java_mirror");
    layouts->super_at = vm_table_offset(vm, "Klass", "_super");
    layouts->size_at = vm_table_offset(vm, "Klass", "_layout_helper");
    layouts->vtable_length_at = vm_table_offset(vm, "Klass", "_vtable_len");
    layouts->itable_length_at = vm_table_offset(vm, "InstanceKlass", "_itable_len");
    layouts->run_words_at = vm_table_offset(vm, "InstanceKlass", "_nonstatic_oop_map_size");
    layouts->interfaces_at = vm_table_offset(vm, "InstanceKlass", "_local_interfaces");
    layouts->constants_at = vm_table_offset(vm, "InstanceKlass", "_constants");
    layouts->head_bytes = (uint32_t)vm_table_size(vm, "InstanceKlass");
    return layouts->mirror_at > 0 && layouts->super_at > 0 && layouts->size_at > 0 && layouts->vtable_length_at > 0
            && layouts->itable_length_at > 0 && layouts->run_words_at > 0 && layouts->interfaces_at > 0
            && layouts->constants_at > 0 && layouts->head_bytes > 0 && layouts->head_bytes <= MOST_HEAD_BYTES
            && layouts->head_bytes % sizeof(uint64_t) == 0;
}

static bool find_rest(struct vm_class_layouts *layouts, void *vm) {
    layouts->cache_at = vm_table_offset(vm, "ConstantPool", "_cache");
    layouts->resolved_at = vm_table_offset(vm, "ConstantPoolCache", "_resolved_references");
    layouts->array_length_at = vm_table_offset(vm, "Array<Klass*>", "_length");
    layouts->array_data_at = vm_table_offset(vm, "Array<Klass*>", "_data[0]");
    bool told = vm_table_offset(vm, "java_lang_Class", "_oop_size_offset") >= 0
            && vm_table_offset(vm, "java_lang_Class", "_static_oop_field_count_offset") >= 0
            && vm_table_offset(vm, "OopHandle", "_obj") == 0;
    layouts->size_in_mirror = (uint32_t)vm_table_static(vm, "java_lang_Class", "_oop_size_offset");
    layouts->statics_in_mirror = (uint32_t)vm_table_static(vm, "java_lang_Class", "_static_oop_field_count_offset");
    return told && layouts->cache_at > 0 && layouts->resolved_at > 0 && layouts->array_length_at >= 0
            && layouts->array_data_at > 0 && layouts->size_in_mirror > 0 && layouts->statics_in_mirror > 0;
}

bool vm_class_layouts_find(struct vm_class_layouts *layouts, const struct vm_heap *heap) {
    *layouts = (struct vm_class_layouts){.heap = heap};
    void *vm = vm_table_open();
    bool found = find_structure(layouts, vm) && find_rest(layouts, vm);
    vm_table_close(vm);
    return found;
}

// What a handle of the VM's refers to: it is where that address lies.
static uint64_t behind_handle(uint64_t place) {
    uint64_t handle = vm_heap_word(place);
    return handle == 0 ? 0 : vm_heap_word(handle);
}

uint64_t vm_class_mirror(const struct vm_class_layouts *layouts, uint64_t class) {
    uint64_t mirror = class == 0 ? 0 : behind_handle(class + (uint64_t)layouts->mirror_at);
    return vm_heap_may_have(layouts->heap, mirror) && vm_heap_word(mirror + layouts->heap->class_in_mirror) == class ? mirror : 0;
}

uint64_t vm_class_super(const struct vm_class_layouts *layouts, uint64_t class) {
    return vm_heap_word(class + (uint64_t)layouts->super_at);
}

static int32_t number_in(const uint8_t *head, int64_t at) {
    int32_t number;
    memcpy(&number, head + at, sizeof number);
    return number;
}

// The VM's word for sizes: of instances their bytes, above bits that say how they are made; of arrays where the elements lie, and how
// long each is.
static bool read_array(struct vm_class_layout *to, uint32_t size) {
    enum { TAG_SHIFT = 30, OBJECTS = 2, PRIMITIVES = 3, AT_SHIFT = 16, BYTE = 0xff, MOST_SHIFT = 3 };
    uint32_t tag = size >> TAG_SHIFT;
    to->elements_at = (uint8_t)(size >> AT_SHIFT & BYTE);
    to->element_shift = (uint8_t)(size & BYTE);
    to->holds_references = tag == OBJECTS;
    return (tag == OBJECTS || tag == PRIMITIVES) && to->elements_at > 0 && to->element_shift <= MOST_SHIFT;
}

bool vm_class_layout_read(const struct vm_class_layouts *layouts, uint64_t class_of, struct vm_class_layout *to) {
    enum { WORD = sizeof(uint64_t), SLOW_BITS = 7 };
    const struct vm_heap *heap = layouts->heap;
    uint8_t head[MOST_HEAD_BYTES];
    uint64_t class = heap->class_word == VM_HEAP_CLASS_WIDE ? class_of : heap->class_base + (class_of << heap->class_shift);
    *to = (struct vm_class_layout){.class = class};
    // By way of the kernel, as nothing is known of that address yet.
    if (class == 0 || !vm_table_read(class, &(int64_t){0}, &(size_t){layouts->head_bytes}, &(void *){head}, 1)) {
        return false;
    }
    to->mirror = vm_class_mirror(layouts, class);
    if (to->mirror == 0) {
        return false;
    }
    int32_t size = number_in(head, layouts->size_at);
    if (size < 0) {
        return read_array(to, (uint32_t)size);
    }
    int32_t vtable = number_in(head, layouts->vtable_length_at), itable = number_in(head, layouts->itable_length_at);
    int32_t runs = number_in(head, layouts->run_words_at);
    if (size == 0 || vtable < 0 || vtable > MOST_WORDS || itable < 0 || itable > MOST_WORDS || runs < 0 || runs > MOST_WORDS) {
        return false;
    }
    to->instance_bytes = (uint32_t)size & ~(uint32_t)SLOW_BITS;
    to->runs = (const void *)(uintptr_t)(class + layouts->head_bytes + ((uint64_t)vtable + (uint64_t)itable) * WORD);
    to->run_count = (uint32_t)runs;
    uint32_t bytes = heap->narrow_references ? 4 : 8;
    for (uint32_t i = 0; i < to->run_count; i++) {
        if (to->runs[i].offset <= 0 || (uint64_t)to->runs[i].offset + (uint64_t)to->runs[i].count * bytes > to->instance_bytes) {
            return false;
        }
    }
    return true;
}

void vm_class_each_kept(const struct vm_class_layouts *layouts, uint64_t mirror, void (*visit)(void *data, uint64_t address),
        void *data) {
    uint64_t class = vm_heap_word(mirror + layouts->heap->class_in_mirror);
    int32_t size = 0;
    // One that is not loaded lies in the JDK's archive, and has no handle of its class object.
    if (class == 0 || !vm_table_read(class, &layouts->size_at, &(size_t){sizeof size}, &(void *){&size}, 1) || size < 0
            || vm_class_mirror(layouts, class) != mirror) {
        return;
    }
    visit(data, vm_class_mirror(layouts, vm_class_super(layouts, class)));
    uint64_t interfaces = vm_heap_word(class + (uint64_t)layouts->interfaces_at);
    uint32_t count = interfaces == 0 ? 0 : vm_heap_int(interfaces + (uint64_t)layouts->array_length_at);
    for (uint32_t i = 0; i < count && count < MOST_WORDS; i++) {
        uint64_t place = interfaces + (uint64_t)layouts->array_data_at + i * sizeof(uint64_t);
        visit(data, vm_class_mirror(layouts, vm_heap_word(place)));
    }
    uint64_t constants = vm_heap_word(class + (uint64_t)layouts->constants_at);
    uint64_t cache = constants == 0 ? 0 : vm_heap_word(constants + (uint64_t)layouts->cache_at);
    visit(data, cache == 0 ? 0 : behind_handle(cache + (uint64_t)layouts->resolved_at));
}
