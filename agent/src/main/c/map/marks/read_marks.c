// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/marks/read_marks.h"

#include "base/address_stack.h"
#include "base/clock.h"
#include "map/marks/class_table.h"

#include <string.h>

enum {
    WITNESSES = 2,
    PIECE = 1 << 12,
    // So that the stacks take little beside the heap, by 8 bytes each.
    FEW_WAITING = 1 << 20,
    HEAP_BYTES_A_WAITING = 512,
};

// Of one run; one runs at a time.
static struct {
    struct heap_marks *marks;
    struct vm_heap heap;
    struct class_table classes;
    jobjectArray witness;  // this thread comes first
    bool reads_witness;
    bool done;
    bool failed;  // something is not as expected
    int rank;
    uint64_t count;
    uint64_t most_waiting;  // on each of the stacks below
    struct address_stack roots;
    struct address_stack rest;                 // met, and not looked at yet
    struct address_stack long_arrays;          // the same of arrays from some element on, by two words each
    struct address_stack referents[HEAP_RANKS];  // of references by their rank
    // What the fields of the first witness refer to, as we read it and as the VM reports it.
    uint64_t our_sum, our_count, vms_sum, vms_count;
} now;

static void push(struct address_stack *stack, uint64_t address) {
    if (stack->count == now.most_waiting || !address_stack_push(stack, address)) {
        now.failed = true;
        now.marks->problem = HEAP_MARKS_NO_MEMORY;
    }
}

static void meet(void *unused, uint64_t address) {
    (void)unused;
    if (address == 0) {
        return;
    }
    if (!vm_heap_may_have(&now.heap, address)) {
        now.failed = true;
    } else if (object_bits_add(&now.marks->met, address)) {
        push(&now.rest, address);
    }
}

static void meet_later(int rank, uint64_t address) {
    if (address != 0) {
        push(&now.referents[rank], address);
    }
}

static void follow_range(uint64_t place, uint64_t count) {
    uint64_t bytes = now.heap.narrow_references ? 4 : 8;
    for (uint64_t i = 0; i < count; i++, place += bytes) {
        meet(NULL, vm_heap_reference(&now.heap, place));
    }
}

// A long array is followed by pieces, so that what is met and not looked at stays little.
static void follow_elements(const struct known_class *class, uint64_t address, uint64_t from) {
    uint64_t length = vm_heap_int(address + now.heap.length_at);
    uint64_t end = length - from > PIECE ? from + PIECE : length;
    if (end < length) {
        push(&now.long_arrays, end);
        push(&now.long_arrays, address);
    }
    follow_range(address + class->layout.elements_at + (from << class->layout.element_shift), end - from);
}

static void follow_fields(const struct known_class *class, uint64_t address) {
    for (uint32_t i = 0; i < class->layout.run_count; i++) {
        follow_range(address + (uint64_t)class->layout.runs[i].offset, class->layout.runs[i].count);
    }
}

static void follow(const struct known_class *class, uint64_t address) {
    switch (class->kind) {
        case KNOWN_CLASS_ARRAY:
            if (class->layout.holds_references) {
                follow_elements(class, address, 0);
            }
            break;
        case KNOWN_CLASS_REFERENCE:
            follow_fields(class, address);
            meet_later(class->rank, vm_heap_reference(&now.heap, address + now.classes.referent_at));
            meet_later(HEAP_RANK_WEAK, vm_heap_reference(&now.heap, address + now.classes.discovered_at));
            break;
        case KNOWN_CLASS_MIRROR:
            follow_fields(class, address);
            follow_range(address + class->layout.instance_bytes,
                    vm_heap_int(address + now.classes.layouts.statics_in_mirror));
            vm_class_each_kept(&now.classes.layouts, address, meet, NULL);
            break;
        case KNOWN_CLASS_FRAMES:
            now.failed = true;  // references are in pieces of stacks, which only the VM can read
            break;
        case KNOWN_CLASS_OTHER:
            follow_fields(class, address);
            break;
    }
}

static uint64_t bytes_of(const struct known_class *class, uint64_t address) {
    enum { WORD = 8 };
    uint64_t bytes = class->kind == KNOWN_CLASS_MIRROR
            ? (uint64_t)vm_heap_int(address + now.classes.layouts.size_in_mirror) * WORD
            : vm_class_object_bytes(&now.heap, &class->layout, address);
    return (bytes + now.marks->alignment - 1) & ~(now.marks->alignment - 1);
}

static void look_at(uint64_t address) {
    enum { OBJECTS_A_LOOK = 1 << 14 };
    struct known_class *class = class_table_of(&now.classes, address);
    if (class == NULL) {
        now.failed = true;
        return;
    }
    uint64_t bytes = bytes_of(class, address);
    if (bytes > now.heap.end - address) {
        now.failed = true;
        return;
    }
    if (!class->is_met) {
        class->is_met = true;
        meet(NULL, class->layout.mirror);
    }
    const struct object_bits *known = now.marks->known;
    if (object_bits_may_have(known, address) && object_bits_has(known, address)) {
        now.marks->visit(now.marks->data, address, bytes, heap_marks_solidity(now.rank));
    }
    follow(class, address);
    if (++now.count % OBJECTS_A_LOOK == 0 && nanos_of(CLOCK_MONOTONIC) > now.marks->deadline) {
        now.marks->problem = HEAP_MARKS_TOO_LONG;
        now.failed = true;
    }
}

// The next few are on their way into the cache while one is looked at.
static void look_at_all_that_is_met(void) {
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
            look_at(ahead[first]);
            first = (first + 1) % AHEAD;
            count--;
        } else if (!address_stack_is_empty(&now.long_arrays)) {
            uint64_t array = address_stack_pop(&now.long_arrays), from = address_stack_pop(&now.long_arrays);
            follow_elements(class_table_of(&now.classes, array), array, from);
            count = 0;
        }
    } while (!now.failed && (count > 0 || !address_stack_is_empty(&now.rest) || !address_stack_is_empty(&now.long_arrays)));
}

// The next referent that what is held may lead to, at this rank.
static bool pop_referent(uint64_t *address) {
    for (int rank = 1; rank <= now.rank; rank++) {
        if (!address_stack_is_empty(&now.referents[rank])) {
            *address = address_stack_pop(&now.referents[rank]);
            return true;
        }
    }
    return false;
}

static void mark(void) {
    uint64_t address;
    now.rank = 0;
    while (!now.failed && !address_stack_is_empty(&now.roots)) {
        meet(NULL, address_stack_pop(&now.roots));
    }
    look_at_all_that_is_met();
    for (now.rank = 1; now.rank < HEAP_RANKS; now.rank++) {
        while (!now.failed && pop_referent(&address)) {
            meet(NULL, address);
            look_at_all_that_is_met();
        }
    }
    now.done = !now.failed;
}

// What the VM reports ----------------------------------------------------------------------------------------------

static uint64_t mixed(uint64_t address) {
    uint64_t value = address * 0x9E3779B97F4A7C15u;
    return (value ^ value >> 29) * 0xBF58476D1CE4E5B9u;
}

// Returns whether the array and its first element are what the VM says.
static bool read_witness(uint64_t thread) {
    uint64_t array = vm_heap_referent(now.witness);
    const struct known_class *class = vm_heap_may_have(&now.heap, array) ? class_table_of(&now.classes, array) : NULL;
    if (class == NULL || !class->layout.holds_references || vm_heap_int(array + now.heap.length_at) != WITNESSES
            || vm_heap_reference(&now.heap, array + class->layout.elements_at) != thread) {
        return false;
    }
    class = class_table_of(&now.classes, thread);
    if (class == NULL || class->kind != KNOWN_CLASS_OTHER) {
        return false;
    }
    uint64_t bytes = now.heap.narrow_references ? 4 : 8;
    for (uint32_t i = 0; i < class->layout.run_count; i++) {
        for (uint32_t j = 0; j < class->layout.runs[i].count; j++) {
            uint64_t to = vm_heap_reference(&now.heap, thread + (uint64_t)class->layout.runs[i].offset + j * bytes);
            now.our_sum += to == 0 ? 0 : mixed(to);
            now.our_count += to != 0;
        }
    }
    return now.our_count > 0;
}

static jint note_root(uint64_t address, uint64_t size) {
    const struct known_class *class = class_table_of(&now.classes, address);
    if (class == NULL || bytes_of(class, address) != size) {
        now.failed = true;
        return JVMTI_VISIT_ABORT;
    }
    push(&now.roots, address);
    // Only the witness is visited, once all roots have been reported.
    return now.failed ? JVMTI_VISIT_ABORT : address == vm_heap_referent(now.witness) ? JVMTI_VISIT_OBJECTS : 0;
}

static jint note_field(uint64_t address) {
    now.vms_sum += mixed(address);
    now.vms_count++;
    if (!now.reads_witness || now.vms_count < now.our_count) {
        return 0;
    }
    if (now.vms_sum == now.our_sum) {
        mark();
    }
    return JVMTI_VISIT_ABORT;
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length, void *unused) {
    (void)class_tag, (void)referrer_class_tag, (void)referrer_tag, (void)length, (void)unused;
    uint64_t address = (uint64_t)tag[-2];
    if (tag[-1] != size || !vm_heap_may_have(&now.heap, address) || !class_table_settle(&now.classes)) {
        now.failed = true;
        return JVMTI_VISIT_ABORT;
    }
    switch (kind) {
        case JVMTI_HEAP_REFERENCE_CLASS:
            return 0;
        case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT:
            if (info->array.index != 0) {
                return 0;
            }
            now.reads_witness = read_witness(address);
            return now.reads_witness ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
        case JVMTI_HEAP_REFERENCE_FIELD:
            return note_field(address);
        default:
            return note_root(address, (uint64_t)size);
    }
}

static jobjectArray make_witness(jvmtiEnv *jvmti, JNIEnv *env) {
    jclass object = (*env)->FindClass(env, "java/lang/Object");
    jobjectArray witness = object == NULL ? NULL : (*env)->NewObjectArray(env, WITNESSES, object, NULL);
    jthread thread = NULL;
    if (witness != NULL && (*jvmti)->GetCurrentThread(jvmti, &thread) == JVMTI_ERROR_NONE) {
        (*env)->SetObjectArrayElement(env, witness, 0, thread);
    }
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, thread);
    (*env)->DeleteLocalRef(env, object);
    return witness;
}

static void free_stacks(void) {
    address_stack_free(&now.roots);
    address_stack_free(&now.rest);
    address_stack_free(&now.long_arrays);
    for (int rank = 0; rank < HEAP_RANKS; rank++) {
        address_stack_free(&now.referents[rank]);
    }
}

bool heap_marks_read(struct heap_marks *marks) {
    struct vm_heap heap;
    if (!vm_heap_find(&heap, marks->env)) {
        return false;
    }
    memset(&now, 0, sizeof now);
    now.marks = marks;
    now.heap = heap;
    now.most_waiting = FEW_WAITING + (heap.end - heap.start) / HEAP_BYTES_A_WAITING;
    now.witness = make_witness(marks->jvmti, marks->env);
    bool begun = class_table_begin(&now.classes, marks->env, &now.heap)
            && object_bits_begin(&marks->met, heap.start, heap.end, marks->known->shift);
    if (now.witness != NULL && begun) {
        const jvmtiHeapCallbacks callbacks = {.heap_reference_callback = reference};
        (*marks->jvmti)->FollowReferences(marks->jvmti, 0, NULL, NULL, &callbacks, NULL);
        marks->pauses++;
    }
    free_stacks();
    object_bits_end(&marks->met);
    class_table_end(&now.classes, marks->env);
    (*marks->env)->DeleteLocalRef(marks->env, now.witness);
    return now.done;
}
