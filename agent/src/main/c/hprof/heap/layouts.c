// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/layouts.h"

#include "hprof/heap/records.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_ANCESTORS = 1 << 12,
    // So that an object's record is filled in at once.
    MOST_BODY_BYTES = HEAP_RECORDS_ROOM - HEAP_RECORD_INSTANCE_DATA,
};

static struct {
    const struct vm_heap *heap;
    struct heap_class_handle *handles;
    uint32_t count;
    struct heap_layout *layouts;  // as many, in the same order
    struct heap_field *fields;    // of all of them
    uint32_t *slots;              // layouts by class_of, from 1 on; a power of 2
    uint32_t slot_mask;
} known;

// Before: what is read in each class -------------------------------------------------------------------------------

// How many fields its objects have; negative if they cannot be read.
static int64_t count_fields(const struct heap_class *class) {
    int64_t count = 0;
    for (int i = 0; i < MOST_ANCESTORS; i++) {
        if (!heap_class_is_told(class) || !class->has_offsets || class->holds_frames) {
            return -1;
        }
        count += class->field_count;
        if (class->super == 0) {
            return count;
        }
        class = heap_class(class->super);
    }
    return -1;
}

static bool is_late(const struct heap_class *class) {
    for (int i = 0; i < MOST_ANCESTORS && class->super != 0; i++) {
        if (!class->is_prepared) {
            return true;
        }
        class = heap_class(class->super);
    }
    return !class->is_prepared;
}

static uint32_t lay_out_fields(const struct heap_class *class, struct heap_layout *layout, struct heap_field *fields) {
    layout->fields = fields;
    for (;; class = heap_class(class->super)) {
        for (uint32_t i = 0; i < class->field_count; i++) {
            fields[layout->field_count++] = class->fields[i];
            layout->body_bytes += heap_layouts_bytes(class->fields[i].type);
        }
        if (class->super == 0) {
            return layout->field_count;
        }
    }
}

static void lay_out_array(const struct heap_class *class, struct heap_layout *layout) {
    uint8_t type = class->kind == HEAP_KIND_OBJECT_ARRAY ? VM_HEAP_OBJECT : class->element;
    layout->element = type;
    layout->element_bytes = type == VM_HEAP_OBJECT && known.heap->narrow_references ? 4 : (uint8_t)heap_layouts_bytes(type);
    layout->elements_at = type < VM_HEAP_TYPES ? known.heap->elements_at[type] : 0;
    layout->is_readable = layout->element_bytes != 0 && layout->elements_at != 0;
}

// How many of the fields it takes.
static uint32_t lay_out(uint32_t number, struct heap_layout *layout, struct heap_field *fields) {
    const struct heap_class *class = heap_class(number);
    *layout = (struct heap_layout){.number = number, .kind = class->kind};
    switch (class->kind) {
        case HEAP_KIND_OBJECT_ARRAY:
        case HEAP_KIND_PRIMITIVE_ARRAY:
            lay_out_array(class, layout);
            break;
        case HEAP_KIND_OBJECT:
        case HEAP_KIND_CLASS:
            layout->is_late = is_late(class);
            if (count_fields(class) >= 0) {
                uint32_t count = lay_out_fields(class, layout, fields);
                layout->is_readable = layout->body_bytes <= MOST_BODY_BYTES;
                return count;
            }
            break;
        case HEAP_KIND_UNKNOWN:
            break;
    }
    return 0;
}

static bool make_room(void) {
    uint64_t fields = 0, slots = 1;
    for (uint32_t i = 0; i < known.count; i++) {
        int64_t count = count_fields(heap_class(known.handles[i].number));
        fields += count > 0 ? (uint64_t)count : 0;
    }
    while (slots < 4 * (uint64_t)known.count) {
        slots *= 2;
    }
    known.layouts = calloc((size_t)known.count + 1, sizeof *known.layouts);
    known.fields = calloc(fields + 1, sizeof *known.fields);
    known.slots = calloc(slots, sizeof *known.slots);
    known.slot_mask = (uint32_t)(slots - 1);
    return known.layouts != NULL && known.fields != NULL && known.slots != NULL;
}

bool heap_layouts_begin(JNIEnv *env, const struct vm_heap *heap) {
    known.heap = heap;
    known.handles = heap_classes_hold(env, &known.count);
    if (known.handles == NULL || !make_room()) {
        heap_layouts_end(env);
        return false;
    }
    struct heap_field *fields = known.fields;
    for (uint32_t i = 0; i < known.count; i++) {
        fields += lay_out(known.handles[i].number, &known.layouts[i], fields);
    }
    return true;
}

void heap_layouts_end(JNIEnv *env) {
    heap_classes_let_go(env, known.handles, known.count);
    free(known.layouts);
    free(known.fields);
    free(known.slots);
    known.handles = NULL;
    known.layouts = NULL;
    known.fields = NULL;
    known.slots = NULL;
    known.count = 0;
}

// While the VM stands still ----------------------------------------------------------------------------------------

static uint32_t bytes_in_memory(const struct heap_field *field) {
    return field->type == VM_HEAP_OBJECT && known.heap->narrow_references ? 4 : heap_layouts_bytes(field->type);
}

static uint32_t slot_of(uint64_t class_of) {
    return (uint32_t)((class_of * 0x9E3779B97F4A7C15u) >> 32) & known.slot_mask;
}

static bool is_within(const struct heap_layout *layout, uint32_t instance_bytes) {
    for (uint32_t i = 0; i < layout->field_count; i++) {
        if (layout->fields[i].offset + bytes_in_memory(&layout->fields[i]) > instance_bytes) {
            return false;
        }
    }
    return true;
}

static void enter(uint32_t index) {
    uint32_t slot = slot_of(known.layouts[index].class_of);
    while (known.slots[slot] != 0) {
        slot = (slot + 1) & known.slot_mask;
    }
    known.slots[slot] = index + 1;
}

void heap_layouts_settle(void) {
    memset(known.slots, 0, ((size_t)known.slot_mask + 1) * sizeof *known.slots);
    for (uint32_t i = 0; i < known.count; i++) {
        uint64_t mirror = vm_heap_referent(known.handles[i].type);
        if (!vm_heap_may_have(known.heap, mirror)) {
            continue;  // its objects will be strangers
        }
        uint32_t bytes = 0;
        struct heap_layout *layout = &known.layouts[i];
        layout->mirror = mirror;
        layout->class_of = vm_heap_class_by_mirror(known.heap, mirror, &bytes);
        if (layout->class_of != 0) {
            enter(i);
        }
        if (layout->kind == HEAP_KIND_OBJECT || layout->kind == HEAP_KIND_CLASS) {
            heap_class(layout->number)->size = bytes;
            layout->is_readable = layout->is_readable && is_within(layout, bytes);
        }
    }
}

void heap_layouts_each_mirror(void (*visit)(uint64_t mirror, uint32_t number)) {
    for (uint32_t i = 0; i < known.count; i++) {
        if (known.layouts[i].mirror != 0) {
            visit(known.layouts[i].mirror, known.layouts[i].number);
        }
    }
}

const struct heap_layout *heap_layouts_of(uint64_t class_of) {
    uint32_t slot = slot_of(class_of);
    while (known.slots[slot] != 0) {
        const struct heap_layout *layout = &known.layouts[known.slots[slot] - 1];
        if (layout->class_of == class_of) {
            return layout;
        }
        slot = (slot + 1) & known.slot_mask;
    }
    return NULL;
}
