// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/vm_walk.h"

#include "hprof/heap/classes.h"
#include "hprof/heap/items.h"
#include "hprof/report/report.h"
#include "vm/own_thread.h"

#include <string.h>

// The bits above an object's id: on a class object the class's number; on an array of objects its length plus 1, as the VM does not
// report it when the array's own turn comes; on a thread its number.
enum { UPPER_BITS = 22, MAX_UPPER = (1 << UPPER_BITS) - 1, NO_FRAME = -1 };

static const uint64_t ID_MASK = ((uint64_t)1 << SYMBOLS_TAG_BITS) - 1;
static uint64_t last_walked;
static uint32_t last_thread;

static uint32_t upper(jlong tag) {
    return (uint32_t)((uint64_t)tag >> SYMBOLS_TAG_BITS) & MAX_UPPER;
}

static jlong with_upper(jlong tag, uint32_t bits) {
    return (jlong)((uint64_t)tag | (uint64_t)bits << SYMBOLS_TAG_BITS);
}

static jint go_on(void) {
    return heap_items_are_lost() ? JVMTI_VISIT_ABORT : JVMTI_VISIT_OBJECTS;
}

// Ids --------------------------------------------------------------------------------------------------------------

static uint64_t own_id(jlong *tag) {
    if (((uint64_t)*tag & ID_MASK) == 0) {
        *tag |= (jlong)(HEAP_ID_WALKED | (++last_walked & (HEAP_ID_WALKED - 1)));
    }
    return (uint64_t)*tag & ID_MASK;
}

static uint64_t id_of_thread_or_object(jlong *tag) {
    uint64_t id = own_id(tag);
    uint32_t number = upper(*tag);
    return number == 0 ? id : HEAP_ID_THREAD | number;
}

static void note_layout(struct heap_walk *walk, uint64_t size, uint64_t length) {
    enum { ENOUGH = 64 };
    if (length >= ENOUGH) {
        walk->reference_bytes = size >= length * 8 ? 8 : 4;
    }
    if (size >= length * 4 && size - length * 4 < walk->least_base_of_4) {
        walk->least_base_of_4 = (uint32_t)(size - length * 4);
    }
    if (size >= length * 8 && size - length * 8 < walk->least_base_of_8) {
        walk->least_base_of_8 = (uint32_t)(size - length * 8);
    }
}

static uint64_t id_of_array(jlong *tag, jint length) {
    uint64_t id = own_id(tag);
    if ((uint32_t)length >= MAX_UPPER - 1) {
        heap_items_put_later(&(struct heap_item){.kind = HEAP_ITEM_ARRAY_LENGTH, .id = id, .index = (uint32_t)length});
    } else if (upper(*tag) == 0) {
        *tag = with_upper(*tag, (uint32_t)length + 1);
    }
    return id;
}

// Of a class object; 0 for one that nobody knows.
static uint64_t id_of_class(jlong tag) {
    return upper(tag) == 0 ? 0 : HEAP_ID_CLASS | upper(tag);
}

static uint64_t id_of(struct heap_walk *walk, jlong class_tag, jlong *tag, jlong size, jint length) {
    struct heap_class *class = heap_class(upper(class_tag));
    walk->size_bits |= (uint64_t)size;
    switch (class->kind) {
        case HEAP_KIND_CLASS:
            return id_of_class(*tag);
        case HEAP_KIND_OBJECT_ARRAY:
            note_layout(walk, (uint64_t)size, (uint32_t)length);
            return id_of_array(tag, length);
        case HEAP_KIND_OBJECT:
            class->size = (uint32_t)size;
            return id_of_thread_or_object(tag);
        case HEAP_KIND_UNKNOWN:
        case HEAP_KIND_PRIMITIVE_ARRAY:
            break;
    }
    return own_id(tag);
}

// The agent's own ---------------------------------------------------------------------------------------------------

enum { MOST_OWN_THREADS = 64 };

static uint32_t own_threads[MOST_OWN_THREADS], own_thread_count;

bool heap_walk_is_own_thread(uint32_t number) {
    for (uint32_t i = 0; i < own_thread_count && i < MOST_OWN_THREADS; i++) {
        if (own_threads[i] == number) {
            return true;
        }
    }
    return false;
}

void heap_walk_note_own_thread(uint32_t number) {
    if (!heap_walk_is_own_thread(number)) {
        own_threads[own_thread_count++ % MOST_OWN_THREADS] = number;
    }
}

bool heap_walk_is_held_by_us(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info) {
    return (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL && own_thread_has(info->stack_local.thread_id))
            || (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL && own_thread_has(info->jni_local.thread_id));
}

static bool is_own(jlong class_tag, jlong tag) {
    const struct heap_class *class = heap_class(upper(class_tag));
    switch (class->kind) {
        case HEAP_KIND_CLASS:
            return heap_class(upper(tag))->is_own;
        case HEAP_KIND_OBJECT:
            return class->is_own || (upper(tag) != 0 && heap_walk_is_own_thread(upper(tag)));
        case HEAP_KIND_OBJECT_ARRAY:
            return class->is_own;
        case HEAP_KIND_UNKNOWN:
        case HEAP_KIND_PRIMITIVE_ARRAY:
            break;
    }
    return false;
}

// Roots ------------------------------------------------------------------------------------------------------------

static void put_root(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, uint64_t id) {
    struct heap_item item = {.kind = HEAP_ITEM_ROOT, .type = (uint8_t)kind, .id = id, .number = (uint32_t)NO_FRAME};
    uint64_t thread = 0;
    if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL) {
        thread = (uint64_t)info->stack_local.thread_id;
        item.number = (uint32_t)info->stack_local.depth;
    } else if (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL) {
        thread = (uint64_t)info->jni_local.thread_id;
        item.number = (uint32_t)info->jni_local.depth;
    }
    item.index = (uint32_t)thread;
    item.count = (uint32_t)(thread >> 32);
    heap_items_put(&item);
}

// What classes refer to -------------------------------------------------------------------------------------------------

void heap_walk_put(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, const jlong *referrer_tag, uint64_t id) {
    struct heap_item link = {.kind = HEAP_ITEM_LINK, .type = (uint8_t)kind, .id = id};
    switch (kind) {
        case JVMTI_HEAP_REFERENCE_STATIC_FIELD:
            link.number = upper(*referrer_tag);
            link.index = (uint32_t)info->field.index;
            heap_items_put(&link);
            break;
        case JVMTI_HEAP_REFERENCE_CONSTANT_POOL:
            link.number = upper(*referrer_tag);
            link.index = (uint32_t)info->constant_pool.index;
            heap_items_put(&link);
            break;
        case JVMTI_HEAP_REFERENCE_CLASS_LOADER:
        case JVMTI_HEAP_REFERENCE_SIGNERS:
        case JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN:
            link.number = upper(*referrer_tag);
            heap_items_put(&link);
            break;
        case JVMTI_HEAP_REFERENCE_CLASS:
        case JVMTI_HEAP_REFERENCE_SUPERCLASS:
        case JVMTI_HEAP_REFERENCE_INTERFACE:
            break;  // of the class's own record
        case JVMTI_HEAP_REFERENCE_FIELD:
        case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT:
            break;  // of the object's
        case JVMTI_HEAP_REFERENCE_JNI_GLOBAL:
        case JVMTI_HEAP_REFERENCE_SYSTEM_CLASS:
        case JVMTI_HEAP_REFERENCE_MONITOR:
        case JVMTI_HEAP_REFERENCE_STACK_LOCAL:
        case JVMTI_HEAP_REFERENCE_JNI_LOCAL:
        case JVMTI_HEAP_REFERENCE_THREAD:
        case JVMTI_HEAP_REFERENCE_OTHER:
            put_root(kind, info, id);
            break;
    }
}

// Objects ----------------------------------------------------------------------------------------------------------

// The reference to its class is the first that the VM reports of any object but a class.
static jint begin_object(struct heap_walk *walk, jlong class_tag, jlong *tag) {
    uint32_t number = upper(class_tag);
    struct heap_item item = {.number = number};
    switch (heap_class(number)->kind) {
        case HEAP_KIND_UNKNOWN:
            walk->met_stranger = true;
            walk->left_out++;
            return walk->leave_out_strangers ? go_on() : JVMTI_VISIT_ABORT;
        case HEAP_KIND_OBJECT:
        case HEAP_KIND_CLASS:
            item.kind = HEAP_ITEM_OBJECT;
            item.id = id_of_thread_or_object(tag);
            break;
        case HEAP_KIND_OBJECT_ARRAY:
            item.kind = HEAP_ITEM_REFERENCES;
            item.id = own_id(tag);
            item.length = upper(*tag) == 0 ? 0 : upper(*tag) - 1;
            break;
        case HEAP_KIND_PRIMITIVE_ARRAY:
            walk->objects++;
            if (hprof.options.primarrays) {
                return go_on();  // all of it comes in a callback of its own
            }
            item.kind = HEAP_ITEM_PRIMITIVES;
            item.id = own_id(tag);
            heap_items_put(&item);
            return go_on();
    }
    walk->objects++;
    heap_items_begin(&item);
    return go_on();
}

static bool is_told(jlong class_tag) {
    return heap_class(upper(class_tag))->kind != HEAP_KIND_UNKNOWN;
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    struct heap_walk *walk = data;
    if (kind == JVMTI_HEAP_REFERENCE_CLASS) {
        return begin_object(walk, referrer_class_tag, referrer_tag);
    }
    if (is_own(class_tag, *tag) || heap_walk_is_held_by_us(kind, info)) {
        return 0;  // neither it nor, by way of it, anything else
    }
    uint64_t id = id_of(walk, class_tag, tag, size, length);
    switch (kind) {
        case JVMTI_HEAP_REFERENCE_FIELD:
            if (is_told(referrer_class_tag)) {
                heap_items_add_value((uint32_t)info->field.index, id);
            }
            break;
        case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT:
            if (is_told(referrer_class_tag)) {
                heap_items_add_element((uint32_t)info->array.index, id);
            }
            break;
        default:
            heap_walk_put(kind, info, referrer_tag, id);
            break;
    }
    return go_on();
}

static uint64_t bits_of(jvalue value, jvmtiPrimitiveType type) {
    uint32_t low;
    switch (type) {
        case JVMTI_PRIMITIVE_TYPE_BOOLEAN:
            return value.z;
        case JVMTI_PRIMITIVE_TYPE_BYTE:
            return (uint8_t)value.b;
        case JVMTI_PRIMITIVE_TYPE_CHAR:
            return value.c;
        case JVMTI_PRIMITIVE_TYPE_SHORT:
            return (uint16_t)value.s;
        case JVMTI_PRIMITIVE_TYPE_INT:
            return (uint32_t)value.i;
        case JVMTI_PRIMITIVE_TYPE_FLOAT:
            memcpy(&low, &value.f, sizeof low);
            return low;
        case JVMTI_PRIMITIVE_TYPE_LONG:
        case JVMTI_PRIMITIVE_TYPE_DOUBLE:
            break;
    }
    return (uint64_t)value.j;
}

jint JNICALL heap_walk_put_static(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong *tag, jvalue value, jvmtiPrimitiveType type, void *data) {
    (void)class_tag, (void)data;
    if (kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD) {
        heap_items_put(&(struct heap_item){.kind = HEAP_ITEM_STATIC,
                .number = upper(*tag),
                .index = (uint32_t)info->field.index,
                .id = bits_of(value, type)});
    }
    return go_on();
}

static jint JNICALL primitive_field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong *tag, jvalue value, jvmtiPrimitiveType type, void *data) {
    if (kind != JVMTI_HEAP_REFERENCE_STATIC_FIELD && is_told(class_tag)) {
        heap_items_add_value((uint32_t)info->field.index, bits_of(value, type));
    }
    return heap_walk_put_static(kind, info, class_tag, tag, value, type, data);
}

static uint32_t bytes_of(jvmtiPrimitiveType type) {
    switch (type) {
        case JVMTI_PRIMITIVE_TYPE_BOOLEAN:
        case JVMTI_PRIMITIVE_TYPE_BYTE:
            return 1;
        case JVMTI_PRIMITIVE_TYPE_CHAR:
        case JVMTI_PRIMITIVE_TYPE_SHORT:
            return 2;
        case JVMTI_PRIMITIVE_TYPE_INT:
        case JVMTI_PRIMITIVE_TYPE_FLOAT:
            return 4;
        case JVMTI_PRIMITIVE_TYPE_LONG:
        case JVMTI_PRIMITIVE_TYPE_DOUBLE:
            break;
    }
    return 8;
}

static jint JNICALL primitive_array(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type,
        const void *elements, void *data) {
    (void)size, (void)data;
    if (is_told(class_tag)) {
        struct heap_item item = {.kind = HEAP_ITEM_PRIMITIVES,
                .number = upper(class_tag),
                .id = own_id(tag),
                .length = (uint32_t)count};
        heap_items_put_primitives(&item, elements, bytes_of(type));
    }
    return go_on();
}

void heap_walk(struct heap_walk *walk) {
    walk->least_base_of_4 = UINT32_MAX;
    walk->least_base_of_8 = UINT32_MAX;
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = reference};
    if (hprof.options.primfields) {
        callbacks.primitive_field_callback = primitive_field;
    }
    if (hprof.options.primarrays) {
        callbacks.array_primitive_value_callback = primitive_array;
    }
    walk->error = (*hprof.jvmti)->FollowReferences(hprof.jvmti, 0, NULL, NULL, &callbacks, walk);
}

uint32_t heap_walk_number_thread(jthread thread) {
    jlong tag = 0;
    if ((*hprof.jvmti)->GetTag(hprof.jvmti, thread, &tag) != JVMTI_ERROR_NONE) {
        return 0;
    }
    if (upper(tag) == 0 && last_thread < MAX_UPPER) {
        own_id(&tag);
        tag = with_upper(tag, ++last_thread);
        (*hprof.jvmti)->SetTag(hprof.jvmti, thread, tag);
    }
    return upper(tag);
}
