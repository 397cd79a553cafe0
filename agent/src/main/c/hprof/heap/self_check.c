// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/self_check.h"

#include "hprof/heap/layouts.h"
#include "sample/allocation/recorder.h"

#include <string.h>

// What is compared: sums, so that order does not matter, of numbers that differ for all that could be mixed up.
struct testimony {
    uint64_t sum;
    uint64_t count;
};

enum fact { FACT_ELEMENT = 1, FACT_REFERENCE, FACT_VALUE, FACT_ARRAY };

struct comparison {
    const struct vm_heap *heap;
    jobjectArray witness;  // this thread, an array of bytes, and one of longs
    bool read;
    bool failed;
    struct testimony ours;
    struct testimony vms;
};

enum { WITNESSES = 3, BYTES = 5, LONGS = 3, LEAST_FACTS = 8 };

static void say(struct testimony *testimony, enum fact fact, uint64_t which, uint64_t what) {
    uint64_t mixed = (what * 0x9E3779B97F4A7C15u ^ which) * 0xBF58476D1CE4E5B9u ^ (uint64_t)fact;
    testimony->sum += (mixed ^ mixed >> 29) * 0x94D049BB133111EBu;
    testimony->count++;
}

// Ours -------------------------------------------------------------------------------------------------------------

static uint64_t value_at(uint64_t place, uint32_t bytes) {
    uint64_t value = 0;
    memcpy(&value, (const void *)(uintptr_t)place, bytes);
    return value;
}

static void read_instance(struct comparison *it, const struct heap_layout *layout, uint64_t address) {
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const struct heap_field *field = &layout->fields[i];
        uint64_t place = address + field->offset;
        if (field->type != VM_HEAP_OBJECT) {
            say(&it->ours, FACT_VALUE, field->type, value_at(place, heap_layouts_bytes(field->type)));
        } else if (vm_heap_reference(it->heap, place) != 0) {
            say(&it->ours, FACT_REFERENCE, 0, vm_heap_reference(it->heap, place));
        }
    }
}

static void read_witness(struct comparison *it, uint64_t address) {
    const struct heap_layout *layout = heap_layouts_of(vm_heap_class_of(it->heap, address));
    if (layout == NULL || !layout->is_readable) {
        it->failed = true;
    } else if (layout->kind == HEAP_KIND_OBJECT) {
        read_instance(it, layout, address);
    } else {
        say(&it->ours, FACT_ARRAY, vm_heap_int(address + it->heap->length_at), address + layout->elements_at);
    }
}

static void read_all(struct comparison *it) {
    heap_layouts_settle();
    uint64_t array = vm_heap_referent(it->witness);
    it->read = true;
    if (!vm_heap_may_have(it->heap, array)) {
        it->failed = true;
        return;
    }
    const struct heap_layout *layout = heap_layouts_of(vm_heap_class_of(it->heap, array));
    if (layout == NULL || layout->kind != HEAP_KIND_OBJECT_ARRAY || vm_heap_int(array + it->heap->length_at) != WITNESSES) {
        it->failed = true;
        return;
    }
    for (uint32_t i = 0; i < WITNESSES && !it->failed; i++) {
        uint64_t element = vm_heap_reference(it->heap, array + layout->elements_at + (uint64_t)i * layout->element_bytes);
        it->failed = !vm_heap_may_have(it->heap, element);
        if (!it->failed) {
            say(&it->ours, FACT_ELEMENT, i, element);
            read_witness(it, element);
        }
    }
}

// The VM's ---------------------------------------------------------------------------------------------------------

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    (void)class_tag, (void)referrer_class_tag, (void)referrer_tag, (void)length;
    struct comparison *it = data;
    uint64_t address = 0;
    if (!it->read) {
        read_all(it);
    }
    if (!heap_witness_address(it->heap, tag, size, &address)) {
        it->failed = true;
    }
    if (it->failed) {
        return JVMTI_VISIT_ABORT;
    }
    if (kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT) {
        say(&it->vms, FACT_ELEMENT, (uint64_t)info->array.index, address);
        return JVMTI_VISIT_OBJECTS;
    }
    if (kind == JVMTI_HEAP_REFERENCE_FIELD) {
        say(&it->vms, FACT_REFERENCE, 0, address);
    }
    return 0;
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag,
        jvalue value, jvmtiPrimitiveType type, void *data) {
    (void)info, (void)class_tag, (void)tag;
    static const struct {
        jvmtiPrimitiveType type;
        uint32_t number;
    } types[] = {{JVMTI_PRIMITIVE_TYPE_BOOLEAN, 4}, {JVMTI_PRIMITIVE_TYPE_CHAR, 5}, {JVMTI_PRIMITIVE_TYPE_FLOAT, 6},
            {JVMTI_PRIMITIVE_TYPE_DOUBLE, 7}, {JVMTI_PRIMITIVE_TYPE_BYTE, 8}, {JVMTI_PRIMITIVE_TYPE_SHORT, 9},
            {JVMTI_PRIMITIVE_TYPE_INT, 10}, {JVMTI_PRIMITIVE_TYPE_LONG, 11}};
    struct comparison *it = data;
    for (size_t i = 0; kind == JVMTI_HEAP_REFERENCE_FIELD && i < sizeof types / sizeof *types; i++) {
        if (types[i].type == type) {
            say(&it->vms, FACT_VALUE, types[i].number,
                    value_at((uint64_t)(uintptr_t)&value, heap_layouts_bytes(types[i].number)));
        }
    }
    return 0;
}

static jint JNICALL array(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type, const void *elements,
        void *data) {
    (void)class_tag, (void)size, (void)tag, (void)type;
    struct comparison *it = data;
    say(&it->vms, FACT_ARRAY, (uint32_t)count, (uint64_t)(uintptr_t)elements);
    return 0;
}

static jobjectArray witness;  // a global reference; its thread comes last

bool heap_witness_prepare(JNIEnv *env) {
    bool left_out = recorder_leave_out(true);
    jclass object = (*env)->FindClass(env, "java/lang/Object");
    jbyteArray bytes = (*env)->NewByteArray(env, BYTES);
    jlongArray longs = (*env)->NewLongArray(env, LONGS);
    jobjectArray array_of_all = object == NULL ? NULL : (*env)->NewObjectArray(env, WITNESSES, object, NULL);
    if (witness == NULL && array_of_all != NULL && bytes != NULL && longs != NULL) {
        (*env)->SetObjectArrayElement(env, array_of_all, 1, bytes);
        (*env)->SetObjectArrayElement(env, array_of_all, 2, longs);
        witness = (*env)->NewGlobalRef(env, array_of_all);
    }
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, array_of_all);
    (*env)->DeleteLocalRef(env, longs);
    (*env)->DeleteLocalRef(env, bytes);
    (*env)->DeleteLocalRef(env, object);
    recorder_leave_out(left_out);
    return witness != NULL;
}

static bool compare(jvmtiEnv *jvmti, struct comparison *it) {
    const jvmtiHeapCallbacks callbacks = {.heap_reference_callback = reference,
            .primitive_field_callback = field,
            .array_primitive_value_callback = array};
    jvmtiError error = (*jvmti)->FollowReferences(jvmti, 0, NULL, it->witness, &callbacks, it);
    return error == JVMTI_ERROR_NONE && it->read && !it->failed && it->ours.count >= LEAST_FACTS
            && it->ours.count == it->vms.count && it->ours.sum == it->vms.sum;
}

bool heap_witness_agrees(jvmtiEnv *jvmti, JNIEnv *env, const struct vm_heap *heap) {
    struct comparison it = {.heap = heap, .witness = witness};
    jthread thread = NULL;
    if (witness == NULL || (*jvmti)->GetCurrentThread(jvmti, &thread) != JVMTI_ERROR_NONE) {
        return false;
    }
    (*env)->SetObjectArrayElement(env, witness, 0, thread);
    bool agrees = compare(jvmti, &it);
    (*env)->SetObjectArrayElement(env, witness, 0, NULL);
    (*env)->DeleteLocalRef(env, thread);
    return agrees;
}
