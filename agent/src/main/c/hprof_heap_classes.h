// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a heap dump tells and knows of classes. They are told before the VM stands still, as nothing can be asked then.

#ifndef CAIRN_HPROF_HEAP_CLASSES_H
#define CAIRN_HPROF_HEAP_CLASSES_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// Of the objects of a class.
enum heap_kind {
    HEAP_KIND_UNKNOWN,  // the class came after all classes had been told
    HEAP_KIND_OBJECT,
    HEAP_KIND_CLASS,  // of java.lang.Class
    HEAP_KIND_OBJECT_ARRAY,
    HEAP_KIND_PRIMITIVE_ARRAY,
};

struct heap_class {
    enum heap_kind kind;
    uint32_t size;  // bytes of an instance; 0 if none has been met
    uint32_t told;  // in which telling
};

// Writes HEAP_CLASS and HEAP_FIELD records of all classes there are, and goes on until no more come. False if the collector has
// gone, or there is no memory.
bool heap_classes_tell(JNIEnv *env);

// By the number of the class; never NULL.
struct heap_class *heap_class(uint32_t number);
uint32_t heap_classes_end(void);

#endif
