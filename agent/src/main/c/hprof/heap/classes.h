// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a heap dump reports and knows of classes. It reports them before the VM stands still, as nothing can be asked then.

#ifndef CAIRN_HPROF_HEAP_CLASSES_H
#define CAIRN_HPROF_HEAP_CLASSES_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// Of the objects of a class.
enum heap_kind {
    HEAP_KIND_UNKNOWN,  // the class came after all classes had been reported
    HEAP_KIND_OBJECT,
    HEAP_KIND_CLASS,  // of java.lang.Class
    HEAP_KIND_OBJECT_ARRAY,
    HEAP_KIND_PRIMITIVE_ARRAY,
};

// A field of an instance.
struct heap_field {
    uint16_t offset;  // in the object, in bytes
    uint16_t type;    // as HPROF numbers basic types
};

struct heap_class {
    enum heap_kind kind;
    uint32_t size;  // bytes of an instance; 0 if that is not known yet
    uint32_t told;  // in which round of reports
    uint32_t super;
    // Of its own, in the order of the class file.
    struct heap_field *fields;
    uint32_t field_count;
    bool is_prepared;   // it had its fields already when it was reported
    bool has_offsets;   // where its own fields lie is known
    bool is_own;        // the agent's: the dump reports neither it nor its objects
    bool holds_frames;  // its objects refer to others from pieces of stacks, which are no fields
    uint8_t element;    // what arrays are of, as HPROF numbers basic types
};

// Writes HEAP_CLASS and HEAP_FIELD records of all classes there are, and goes on until no more come. False if the collector has
// gone, or there is no memory.
bool heap_classes_tell(JNIEnv *env);

// A class that the last call of heap_classes_tell reported, by a local reference.
struct heap_class_handle {
    jclass type;
    uint32_t number;
};

// All reported classes that still exist. NULL when out of memory, or if the VM does not list its classes.
struct heap_class_handle *heap_classes_hold(JNIEnv *env, uint32_t *count);
void heap_classes_let_go(JNIEnv *env, struct heap_class_handle *handles, uint32_t count);

// Forgets where fields lie, until they are reported again.
void heap_classes_forget_fields(void);

// Whether the last call of heap_classes_tell reported it.
bool heap_class_is_told(const struct heap_class *class);

// Whether any of them is the agent's.
bool heap_classes_have_own(void);

// By the number of the class; never NULL.
struct heap_class *heap_class(uint32_t number);
uint32_t heap_classes_end(void);

#endif
