// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/direct_walk.h"

#include "base/address_stack.h"
#include "hprof/heap/heap_places.h"
#include "hprof/heap/items.h"
#include "hprof/heap/layouts.h"
#include "hprof/heap/records.h"
#include "hprof/heap/self_check.h"
#include "hprof/report/report.h"
#include "sample/allocation/live_objects.h"
#include "vm/layout/heap_layout.h"
#include "vm/thread_fields.h"

static struct vm_heap heap;
static enum { UNKNOWN, POSSIBLE, IMPOSSIBLE } possible;  // found out at the start, or by the thread that dumps; one dumps at a time
static bool is_verified;

// Of one walk.
static struct {
    struct heap_walk *walk;
    const struct heap_thread *threads;
    uint32_t thread_count;
    int64_t own_thread;  // its id in java.lang.Thread: it holds classes and threads
    bool has_begun;
    bool failed;
    bool has_own;  // the agent has classes or threads in this heap
    struct heap_places places;
    struct address_stack rest;  // met, and not reported yet
    const struct heap_layout *last_layout;
} now;

static jint go_on(void) {
    return now.failed || now.walk->met_stranger || heap_items_are_lost() || heap_records_are_lost() ? JVMTI_VISIT_ABORT : 0;
}

// What cannot be read will be there the next time too.
static void fail_for_good(void) {
    now.failed = true;
    possible = IMPOSSIBLE;
}

// Ids --------------------------------------------------------------------------------------------------------------

static uint64_t id_of(uint64_t address) {
    uint64_t id = heap_places_id(&now.places, address);
    return id != 0 ? id : HEAP_ID_WALKED | (address - heap.start) / HEAP_PLACES_ALIGNMENT;
}

static uint64_t file_id_of_class(uint32_t number) {
    return (uint64_t)number << HEAP_FILE_ID_NUMBER_SHIFT | HEAP_FILE_ID_CLASS;
}

// The id of an object, as a file has it.
static void put_id(uint8_t *place, uint64_t address) {
    uint64_t id = heap_places_id(&now.places, address);
    if (id == 0) {
        id = (address - heap.start) / HEAP_PLACES_ALIGNMENT << HEAP_FILE_ID_NUMBER_SHIFT | HEAP_FILE_ID_WALKED;
    } else if ((id & HEAP_ID_THREAD) != 0) {
        heap_records_note_thread(place);
    } else if ((id & HEAP_ID_CLASS) != 0) {
        id = file_id_of_class((uint32_t)(id & (HEAP_ID_WALKED - 1)));
    } else {
        id <<= HEAP_FILE_ID_NUMBER_SHIFT;
    }
    heap_records_u8(place, id);
}

// Puts an object that is met for the first time on the list of those to report.
static void meet(uint64_t address) {
    if (heap_places_meet(&now.places, address) && !address_stack_push(&now.rest, address)) {
        now.failed = true;
    }
}

// Whether it is the agent's: an object of one of its classes, such a class, or one of its threads.
static bool is_own(uint64_t address) {
    uint64_t id = heap_places_id(&now.places, address);
    if ((id & HEAP_ID_CLASS) != 0) {
        return heap_class((uint32_t)(id & (HEAP_ID_WALKED - 1)))->is_own;
    }
    if ((id & HEAP_ID_THREAD) != 0) {
        return heap_walk_is_own_thread((uint32_t)(id & (HEAP_ID_WALKED - 1)));
    }
    // What is met was looked at by its first reference, and was not: so its header is read once, and not for each that follows.
    if (!now.has_own || heap_places_has_met(&now.places, address)) {
        return false;
    }
    uint64_t class_of = vm_heap_class_of(&heap, address);
    const struct heap_layout *layout =
            now.last_layout != NULL && now.last_layout->class_of == class_of ? now.last_layout : heap_layouts_of(class_of);
    return layout != NULL && heap_class(layout->number)->is_own;
}

static void put_reference(uint8_t *place, uint64_t address) {
    if (address == 0 || (now.has_own && vm_heap_may_have(&heap, address) && is_own(address))) {
        heap_records_u8(place, 0);
    } else if (vm_heap_may_have(&heap, address)) {
        meet(address);
        put_id(place, address);
    } else {
        now.failed = true;
    }
}

// Objects ----------------------------------------------------------------------------------------------------------

// Room for a record, or for as much of it as lies together, with what all begin with.
static uint8_t *begin_record(uint8_t tag, uint64_t address, uint32_t bytes) {
    uint8_t *place = heap_records_room(bytes);
    place[0] = tag;
    put_id(place + HEAP_RECORD_ID, address);
    heap_records_u4(place + HEAP_RECORD_TRACE, 0);
    return place;
}

static void put_instance(const struct heap_layout *layout, uint64_t address) {
    uint8_t *place = begin_record(HEAP_RECORD_INSTANCE, address, HEAP_RECORD_INSTANCE_DATA + layout->body_bytes);
    heap_records_u8(place + HEAP_RECORD_INSTANCE_CLASS, file_id_of_class(layout->number));
    heap_records_u4(place + HEAP_RECORD_INSTANCE_COUNT, layout->body_bytes);
    place += HEAP_RECORD_INSTANCE_DATA;
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const struct heap_field *field = &layout->fields[i];
        uint32_t bytes = heap_layouts_bytes(field->type);
        if (field->type == VM_HEAP_OBJECT) {
            put_reference(place, vm_heap_reference(&heap, address + field->offset));
        } else if (hprof.options.primfields) {
            heap_records_numbers(place, (const void *)(uintptr_t)(address + field->offset), 1, bytes);
        } else {
            memset(place, 0, bytes);
        }
        place += bytes;
    }
}

// Returns how many elements an array has; fails where that number cannot be right, and where it is too large for a record.
static uint32_t length_of(const struct heap_layout *layout, uint64_t address) {
    enum { LONGEST_RECORD = 1024 };  // less than 4 GiB
    uint32_t length = vm_heap_int(address + heap.length_at);
    uint64_t bytes = (uint64_t)length * layout->element_bytes;
    if (length > INT32_MAX || bytes > heap.end - address - layout->elements_at
            || (uint64_t)length * heap_layouts_bytes(layout->element) > UINT32_MAX - LONGEST_RECORD) {
        fail_for_good();
        return 0;
    }
    return length;
}

static uint32_t in_this_record(uint32_t left, uint32_t bytes) {
    uint32_t room = heap_records_left(bytes) / bytes;
    return left < room ? left : room;
}

static void put_objects(const struct heap_layout *layout, uint64_t address) {
    uint32_t left = length_of(layout, address);
    uint64_t from = address + layout->elements_at;
    uint8_t *place = begin_record(HEAP_RECORD_OBJECTS, address, HEAP_RECORD_OBJECTS_DATA);
    heap_records_u4(place + HEAP_RECORD_ARRAY_LENGTH, left);
    heap_records_u8(place + HEAP_RECORD_OBJECTS_CLASS, file_id_of_class(layout->number));
    while (left > 0 && !now.failed && !heap_records_are_lost()) {
        uint32_t count = in_this_record(left, HEAP_RECORDS_ID_BYTES);
        place = heap_records_room(count * HEAP_RECORDS_ID_BYTES);
        for (uint32_t i = 0; i < count; i++, place += HEAP_RECORDS_ID_BYTES, from += layout->element_bytes) {
            put_reference(place, vm_heap_reference(&heap, from));
        }
        left -= count;
    }
}

static void put_primitives(const struct heap_layout *layout, uint64_t address) {
    uint32_t left = hprof.options.primarrays ? length_of(layout, address) : 0;
    uint64_t from = address + layout->elements_at;
    uint8_t *place = begin_record(HEAP_RECORD_PRIMITIVES, address, HEAP_RECORD_PRIMITIVES_DATA);
    heap_records_u4(place + HEAP_RECORD_ARRAY_LENGTH, left);
    place[HEAP_RECORD_PRIMITIVES_TYPE] = layout->element;
    while (left > 0 && !heap_records_are_lost()) {
        uint32_t count = in_this_record(left, layout->element_bytes);
        place = heap_records_room(count * layout->element_bytes);
        heap_records_numbers(place, (const void *)(uintptr_t)from, count, layout->element_bytes);
        from += (uint64_t)count * layout->element_bytes;
        left -= count;
    }
}

static void put_object(uint64_t address) {
    uint64_t class_of = vm_heap_class_of(&heap, address);
    const struct heap_layout *layout = now.last_layout;
    if (layout == NULL || layout->class_of != class_of) {
        layout = heap_layouts_of(class_of);
    }
    if (layout == NULL || layout->is_late || (layout->kind == HEAP_KIND_CLASS && vm_heap_is_loaded(&heap, address))) {
        now.walk->met_stranger = true;  // of a class that came after all had been reported, or that class itself
        return;
    }
    if (!layout->is_readable) {
        fail_for_good();
        return;
    }
    now.last_layout = layout;
    now.walk->objects++;
    switch (layout->kind) {
        case HEAP_KIND_OBJECT:
        case HEAP_KIND_CLASS:  // of a class that is not loaded, but comes from the JDK's archive
            put_instance(layout, address);
            break;
        case HEAP_KIND_OBJECT_ARRAY:
            put_objects(layout, address);
            break;
        case HEAP_KIND_PRIMITIVE_ARRAY:
            put_primitives(layout, address);
            break;
        case HEAP_KIND_UNKNOWN:
            break;
    }
}

// The next few are on their way into the cache while one is written.
static void put_all_that_is_met(void) {
    enum { AHEAD = 8 };
    uint64_t ahead[AHEAD];
    unsigned first = 0, count = 0;
    do {
        for (; count < AHEAD && !address_stack_is_empty(&now.rest); count++) {
            uint64_t address = address_stack_pop(&now.rest);
            __builtin_prefetch((const void *)(uintptr_t)address);
            ahead[(first + count) % AHEAD] = address;
        }
        if (count > 0) {
            put_object(ahead[first]);
            first = (first + 1) % AHEAD;
            count--;
        }
    } while ((count > 0 || !address_stack_is_empty(&now.rest)) && go_on() == 0);
}

// What the VM reports ----------------------------------------------------------------------------------------------

static void expect(void *unused, uint64_t address, uint64_t id) {
    (void)unused, (void)id;
    if (vm_heap_may_have(&heap, address)) {
        heap_places_expect(&now.places, address);
    }
}

static void name(void *unused, uint64_t address, uint64_t id) {
    (void)unused;
    if (vm_heap_may_have(&heap, address)) {
        heap_places_name(&now.places, address, id);
    }
}

static void expect_class(uint64_t mirror, uint32_t number) {
    (void)number;
    heap_places_expect(&now.places, mirror);
}

// Of a class object we report only what the VM reports.
static void name_class(uint64_t mirror, uint32_t number) {
    heap_places_name(&now.places, mirror, HEAP_ID_CLASS | number);
    heap_places_meet(&now.places, mirror);
}

static void each_thread(void (*visit)(void *unused, uint64_t address, uint64_t id)) {
    for (uint32_t i = 0; i < now.thread_count; i++) {
        visit(NULL, vm_heap_referent(now.threads[i].thread), HEAP_ID_THREAD | now.threads[i].number);
    }
}

// The first thing once the VM stands still.
static void begin(void) {
    now.has_begun = true;
    heap_layouts_settle();
    heap_layouts_each_mirror(expect_class);
    live_objects_each_address(expect, NULL);
    each_thread(expect);
    if (!heap_places_make_room(&now.places)) {
        now.failed = true;
        return;
    }
    live_objects_each_address(name, NULL);
    each_thread(name);
    heap_layouts_each_mirror(name_class);
}

static bool is_of_this_thread(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, uint64_t id) {
    return kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL && info->jni_local.thread_id == now.own_thread
            && (id & (HEAP_ID_CLASS | HEAP_ID_THREAD)) != 0;
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length, void *unused) {
    (void)class_tag, (void)referrer_class_tag, (void)length, (void)unused;
    uint64_t address = 0;
    if (!now.has_begun) {
        begin();
    }
    if (now.failed || !heap_witness_address(&heap, tag, size, &address)) {
        now.failed = true;
        return JVMTI_VISIT_ABORT;
    }
    if (heap_walk_is_held_by_us(kind, info) && heap_places_id(&now.places, address) == 0) {
        return go_on();
    }
    if (is_own(address)) {
        return go_on();  // neither it nor, by way of it, anything else
    }
    uint64_t id = id_of(address);
    now.walk->size_bits |= (uint64_t)size;
    if (!is_of_this_thread(kind, info, id)) {
        heap_walk_put(kind, info, referrer_tag, id);
    }
    if ((id & HEAP_ID_CLASS) != 0) {
        return go_on() == 0 ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
    }
    meet(address);
    put_all_that_is_met();
    return go_on();
}

static jint JNICALL primitive_static(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong *tag, jvalue value, jvmtiPrimitiveType type, void *data) {
    (void)heap_walk_put_static(kind, info, class_tag, tag, value, type, data);
    return go_on();
}

// Its life ---------------------------------------------------------------------------------------------------------

static bool places_fit_ids(void) {
    return (heap.end - heap.start) / HEAP_PLACES_ALIGNMENT < HEAP_ID_WALKED;
}

bool heap_direct_is_possible(JNIEnv *env) {
    if (possible == UNKNOWN) {
        possible = !hprof.options.walk_by_vm && vm_heap_find(&heap, env) && places_fit_ids() && heap_witness_prepare(env)
                ? POSSIBLE
                : IMPOSSIBLE;
    }
    return possible == POSSIBLE;
}

static int64_t id_of_this_thread(JNIEnv *env) {
    jthread thread = NULL;
    int64_t id = 0;
    if ((*hprof.jvmti)->GetCurrentThread(hprof.jvmti, &thread) == JVMTI_ERROR_NONE) {
        id = (*env)->GetLongField(env, thread, thread_fields.id);
        (*env)->DeleteLocalRef(env, thread);
    }
    return id;
}

static void note_layout(struct heap_walk *walk) {
    walk->reference_bytes = heap.narrow_references ? 4 : 8;
    walk->least_base_of_4 = heap.elements_at[VM_HEAP_OBJECT];
    walk->least_base_of_8 = heap.elements_at[VM_HEAP_OBJECT];
}

static void walk_with_all(struct heap_walk *walk) {
    jvmtiHeapCallbacks callbacks = {.heap_reference_callback = reference};
    if (hprof.options.primfields) {
        callbacks.primitive_field_callback = primitive_static;
    }
    walk->error = (*hprof.jvmti)->FollowReferences(hprof.jvmti, 0, NULL, NULL, &callbacks, NULL);
    now.failed = now.failed || !now.has_begun || walk->error != JVMTI_ERROR_NONE;
    note_layout(walk);
}

bool heap_direct_walk(JNIEnv *env, const struct heap_thread *threads, uint32_t thread_count, struct heap_walk *walk) {
    now.walk = walk;
    now.threads = threads;
    now.thread_count = thread_count;
    now.own_thread = id_of_this_thread(env);
    now.has_begun = false;
    now.failed = true;
    now.has_own = heap_classes_have_own();
    now.last_layout = NULL;
    now.rest = (struct address_stack){0};
    if (!heap_layouts_begin(env, &heap)) {
        return false;
    }
    is_verified = is_verified || heap_witness_agrees(hprof.jvmti, env, &heap);
    if (!is_verified) {
        possible = IMPOSSIBLE;
    } else if (live_objects_hold()) {
        if (heap_places_begin(&now.places, heap.start, heap.end)) {
            now.failed = false;
            walk_with_all(walk);
            heap_places_end(&now.places);
        }
        live_objects_let_go();
    }
    address_stack_free(&now.rest);
    heap_layouts_end(env);
    return !now.failed;
}
