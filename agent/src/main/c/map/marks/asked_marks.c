// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/marks/asked_marks.h"

#include "base/address_stack.h"
#include "base/clock.h"
#include "vm/local_references.h"

#include <stddef.h>
#include <string.h>

enum { MOST_INTERFACES = 256, RANK_SHIFT = 4, RANK_MASK = 15, INDEX_SHIFT = 9, UNSEEN_MOST = 1 << 20 };

// Of one run; one runs at a time.
static struct {
    struct heap_marks *marks;
    int rank;
    jint referent_index, discovered_index;  // among the fields of java.lang.ref.Reference
    uint64_t count;
    // Referents that were passed over, by their rank: whether the next pass has anything to do.
    struct address_stack unseen[HEAP_RANKS];
    bool too_many[HEAP_RANKS];
} now;

// Classes of references -----------------------------------------------------------------------------------------------

// What the VM counts before the fields of a class: those of all interfaces above it.
struct interfaces {
    jclass types[MOST_INTERFACES];
    jint count;
};

static void add_interfaces(jvmtiEnv *jvmti, JNIEnv *env, jclass type, struct interfaces *to) {
    jint count = 0;
    jclass *types = NULL;
    if ((*jvmti)->GetImplementedInterfaces(jvmti, type, &count, &types) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        bool is_new = to->count < MOST_INTERFACES;
        for (jint j = 0; j < to->count && is_new; j++) {
            is_new = !(*env)->IsSameObject(env, types[i], to->types[j]);
        }
        if (is_new) {
            to->types[to->count++] = types[i];
            add_interfaces(jvmti, env, types[i], to);
        } else {
            (*env)->DeleteLocalRef(env, types[i]);
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)types);
}

static jint field_count(jvmtiEnv *jvmti, jclass type) {
    jint count = 0;
    jfieldID *fields = NULL;
    if ((*jvmti)->GetClassFields(jvmti, type, &count, &fields) != JVMTI_ERROR_NONE) {
        return 0;
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
    return count;
}

static jint fields_before(jvmtiEnv *jvmti, JNIEnv *env, jclass type) {
    struct interfaces all = {.count = 0};
    jint fields = 0;
    add_interfaces(jvmti, env, type, &all);
    for (jclass super = (*env)->GetSuperclass(env, type); super != NULL;) {
        add_interfaces(jvmti, env, super, &all);
        jclass next = (*env)->GetSuperclass(env, super);
        (*env)->DeleteLocalRef(env, super);
        super = next;
    }
    for (jint i = 0; i < all.count; i++) {
        fields += field_count(jvmti, all.types[i]);
        (*env)->DeleteLocalRef(env, all.types[i]);
    }
    return fields;
}

static jint index_of(jvmtiEnv *jvmti, jclass type, const char *wanted) {
    jint count = 0, index = -1;
    jfieldID *fields = NULL;
    if ((*jvmti)->GetClassFields(jvmti, type, &count, &fields) != JVMTI_ERROR_NONE) {
        return -1;
    }
    for (jint i = 0; i < count && index < 0; i++) {
        char *name = NULL;
        if ((*jvmti)->GetFieldName(jvmti, type, fields[i], &name, NULL, NULL) == JVMTI_ERROR_NONE && strcmp(name, wanted) == 0) {
            index = i;
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
    return index;
}

// The tag of a class of references says their rank, and how many fields come before those of java.lang.ref.Reference.
static void tag_reference(jvmtiEnv *jvmti, JNIEnv *env, jclass type, const jclass *ranks) {
    jlong rank = HEAP_RANK_WEAK;
    for (int i = 1; i < HEAP_RANKS; i++) {
        rank = (*env)->IsAssignableFrom(env, type, ranks[i]) ? i : rank;
    }
    (*jvmti)->SetTag(jvmti, type, HEAP_MARKS_FIRST_TAG | rank << RANK_SHIFT | (jlong)fields_before(jvmti, env, type) << INDEX_SHIFT);
}

static void tag_loaded(jvmtiEnv *jvmti, JNIEnv *env, jclass any, const jclass *ranks) {
    jint count = 0;
    jclass *types = NULL;
    if ((*jvmti)->GetLoadedClasses(jvmti, &count, &types) != JVMTI_ERROR_NONE) {
        return;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        if ((*env)->IsAssignableFrom(env, types[i], any)) {
            tag_reference(jvmti, env, types[i], ranks);
        }
        (*env)->DeleteLocalRef(env, types[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)types);
}

static bool tag_references(jvmtiEnv *jvmti, JNIEnv *env) {
    jclass any = (*env)->FindClass(env, "java/lang/ref/Reference"), ranks[HEAP_RANKS] = {NULL};
    bool found = any != NULL;
    for (int i = 1; i < HEAP_RANKS && found; i++) {
        ranks[i] = (*env)->FindClass(env, heap_marks_class(i));
        found = ranks[i] != NULL;
    }
    if (found) {
        now.referent_index = index_of(jvmti, any, "referent");
        now.discovered_index = index_of(jvmti, any, "discovered");
        found = now.referent_index >= 0 && now.discovered_index >= 0;
        tag_loaded(jvmti, env, any, ranks);
    }
    (*env)->ExceptionClear(env);
    for (int i = 1; i < HEAP_RANKS; i++) {
        (*env)->DeleteLocalRef(env, ranks[i]);
    }
    (*env)->DeleteLocalRef(env, any);
    return found;
}

// While the VM stands still -------------------------------------------------------------------------------------------

// How strong a reference is: 0 for an ordinary one.
static int rank_of(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag) {
    if (kind != JVMTI_HEAP_REFERENCE_FIELD || class_tag < HEAP_MARKS_FIRST_TAG) {
        return 0;
    }
    jint index = info->field.index - (jint)(class_tag >> INDEX_SHIFT);
    return index == now.referent_index    ? (int)(class_tag >> RANK_SHIFT & RANK_MASK)
            : index == now.discovered_index ? HEAP_RANK_WEAK
                                            : 0;
}

static void note_unseen(int rank, uint64_t address) {
    now.too_many[rank] = now.too_many[rank] || now.unseen[rank].count == UNSEEN_MOST
            || !address_stack_push(&now.unseen[rank], address);
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
        jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length, void *unused) {
    (void)class_tag, (void)referrer_tag, (void)length, (void)unused;
    enum { REFERENCES_A_LOOK = 1 << 16 };
    struct heap_marks *marks = now.marks;
    uint64_t address = (uint64_t)tag[-2] & marks->mask;
    int rank = rank_of(kind, info, referrer_class_tag);
    if (rank > now.rank) {
        note_unseen(rank, address);
        return 0;
    }
    if (tag[-1] == size && object_bits_may_have(&marks->met, address) && object_bits_add(&marks->met, address)
            && object_bits_has(marks->known, address)) {
        marks->visit(marks->data, address, (uint64_t)size, heap_marks_solidity(now.rank));
    }
    if (++now.count % REFERENCES_A_LOOK == 0 && nanos_of(CLOCK_MONOTONIC) > marks->deadline) {
        marks->problem = HEAP_MARKS_TOO_LONG;
        return JVMTI_VISIT_ABORT;
    }
    return JVMTI_VISIT_OBJECTS;
}

// Whether a pass of this rank finds more than those before.
static bool has_to_do(int rank) {
    bool unseen = rank == 0 || now.too_many[rank];
    for (uint64_t i = 0; i < now.unseen[rank].count && !unseen; i++) {
        uint64_t address = now.unseen[rank].addresses[i];
        unseen = object_bits_may_have(&now.marks->met, address) && !object_bits_has(&now.marks->met, address);
    }
    return unseen;
}

static bool pass(int rank) {
    const jvmtiHeapCallbacks callbacks = {.heap_reference_callback = reference};
    jvmtiEnv *jvmti = now.marks->jvmti;
    for (int i = 0; i < HEAP_RANKS; i++) {
        now.unseen[i].count = 0;
        now.too_many[i] = false;
    }
    now.rank = rank;
    now.marks->pauses++;
    return (*jvmti)->FollowReferences(jvmti, 0, NULL, NULL, &callbacks, NULL) == JVMTI_ERROR_NONE && now.marks->problem == NULL;
}

bool heap_marks_ask(struct heap_marks *marks) {
    memset(&now, 0, sizeof now);
    now.marks = marks;
    bool done = tag_references(marks->jvmti, marks->env)
            && object_bits_begin(&marks->met, marks->known->start, marks->known->end, marks->known->shift);
    for (int rank = 0; rank < HEAP_RANKS && done; rank++) {
        done = !has_to_do(rank) || pass(rank);
    }
    for (int rank = 0; rank < HEAP_RANKS; rank++) {
        address_stack_free(&now.unseen[rank]);
    }
    object_bits_end(&marks->met);
    return done;
}
