// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/classes.h"

#include "hprof/report/report.h"
#include "ring/records.h"
#include "sample/allocation/recorder.h"
#include "vm/layout/structure_table.h"
#include "vm/local_references.h"
#include "vm/own_code.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_INTERFACES = 8000,
    MAX_NAME_BYTES = 8000,
    ACC_STATIC = 0x0008,
    MAX_ROUNDS = 8,
};

static struct {
    struct heap_class *classes;
    uint32_t capacity;
    uint32_t telling;
    bool failed;
    bool has_own;
} known;

struct heap_class *heap_class(uint32_t number) {
    static struct heap_class unknown;
    return number < known.capacity ? &known.classes[number] : &unknown;
}

uint32_t heap_classes_end(void) {
    return known.capacity;
}

bool heap_classes_have_own(void) {
    return known.has_own;
}

bool heap_class_is_told(const struct heap_class *class) {
    return class->told == known.telling && class->kind != HEAP_KIND_UNKNOWN;
}

static bool has_room_for(uint32_t number) {
    enum { FIRST_CAPACITY = 1 << 12 };
    if (number < known.capacity) {
        return true;
    }
    uint32_t capacity = known.capacity == 0 ? FIRST_CAPACITY : known.capacity;
    while (capacity <= number) {
        capacity *= 2;
    }
    struct heap_class *larger = realloc(known.classes, capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    memset(larger + known.capacity, 0, (capacity - known.capacity) * sizeof *larger);
    known.classes = larger;
    known.capacity = capacity;
    return true;
}

static bool reserve(enum ring_record_type type, size_t bytes, struct ring_place *place) {
    known.failed = known.failed || !hprof_reserve(hprof.ring, type, (uint32_t)((bytes + 7) & ~(size_t)7), place);
    return !known.failed;
}

// As HPROF numbers basic types.
static uint16_t type_of(const char *signature) {
    switch (signature[0]) {
        case 'Z': return 4;
        case 'C': return 5;
        case 'F': return 6;
        case 'D': return 7;
        case 'B': return 8;
        case 'S': return 9;
        case 'I': return 10;
        case 'J': return 11;
        default: return 2;
    }
}

static enum heap_kind kind_of(const char *signature) {
    if (signature[0] == '[') {
        return type_of(signature + 1) == 2 ? HEAP_KIND_OBJECT_ARRAY : HEAP_KIND_PRIMITIVE_ARRAY;
    }
    return strcmp(signature, "Ljava/lang/Class;") == 0 ? HEAP_KIND_CLASS : HEAP_KIND_OBJECT;
}

// In HotSpot the number of an instance's field is its offset above two bits. The upper bit says that it is an instance's field. The
// lower one says that the number contains more, to check it by. hprof/heap/self_check.h compares some offsets with what the VM
// reports.
static void note_offset(struct heap_class *class, jfieldID field, uint16_t type) {
    enum { KIND_BITS = 2, INSTANCE = 2, KIND_MASK = 3 };
    uintptr_t number = (uintptr_t)field, offset = number >> KIND_BITS;
    if (class->fields == NULL || (number & KIND_MASK) != INSTANCE || offset > UINT16_MAX) {
        class->has_offsets = false;
    } else {
        class->fields[class->field_count++] = (struct heap_field){.offset = (uint16_t)offset, .type = type};
    }
}

static void begin_fields(struct heap_class *class, bool prepared, jint most) {
    free(class->fields);
    class->fields = calloc((size_t)most + 1, sizeof *class->fields);
    class->field_count = 0;
    class->is_prepared = prepared;
    class->has_offsets = prepared && class->fields != NULL;
}

void heap_classes_forget_fields(void) {
    for (uint32_t i = 0; i < known.capacity; i++) {
        free(known.classes[i].fields);
        known.classes[i].fields = NULL;
        known.classes[i].field_count = 0;
        known.classes[i].has_offsets = false;
    }
}

static void tell_field(jclass type, uint32_t number, uint32_t index, jfieldID field) {
    jvmtiEnv *jvmti = hprof.jvmti;
    char *name = NULL, *signature = NULL;
    jint modifiers = 0;
    struct ring_place place;
    bool is_known = (*jvmti)->GetFieldName(jvmti, type, field, &name, &signature, NULL) == JVMTI_ERROR_NONE
            && (*jvmti)->GetFieldModifiers(jvmti, type, field, &modifiers) == JVMTI_ERROR_NONE;
    size_t bytes = is_known ? strlen(name) : 0;
    if (!is_known || (modifiers & ACC_STATIC) == 0) {
        note_offset(heap_class(number), field, is_known ? type_of(signature) : 0);
    }
    bytes = bytes < MAX_NAME_BYTES ? bytes : MAX_NAME_BYTES;
    if (is_known && reserve(RECORD_HEAP_FIELD, HEAP_FIELD_TEXT + bytes, &place)) {
        record_u4(place.record, HEAP_FIELD_CLASS, number);
        record_u4(place.record, HEAP_FIELD_INDEX, index);
        record_u2(place.record, HEAP_FIELD_FLAGS, (modifiers & ACC_STATIC) != 0 ? HEAP_FIELD_FLAG_STATIC : 0);
        record_u2(place.record, HEAP_FIELD_TYPE, type_of(signature));
        record_u2(place.record, HEAP_FIELD_NAME_BYTES, (uint16_t)bytes);
        memcpy(place.record + HEAP_FIELD_TEXT, name, bytes);
        ring_publish(hprof.ring, &place);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
}

static uint32_t number_of_super(JNIEnv *env, jclass type) {
    jclass super = (*env)->GetSuperclass(env, type);
    uint32_t number = super == NULL ? 0 : symbols_class(hprof.symbols, env, super);
    (*env)->DeleteLocalRef(env, super);
    return number;
}

// Its fields follow in records of their own.
static void tell_class(JNIEnv *env, jclass type, uint32_t number) {
    jvmtiEnv *jvmti = hprof.jvmti;
    jint interface_count = 0, field_count = 0;
    jclass *interfaces = NULL;
    jfieldID *fields = NULL;
    jboolean is_interface = JNI_FALSE;
    struct ring_place place;
    bool prepared = (*jvmti)->GetClassFields(jvmti, type, &field_count, &fields) == JVMTI_ERROR_NONE
            && (*jvmti)->GetImplementedInterfaces(jvmti, type, &interface_count, &interfaces) == JVMTI_ERROR_NONE
            && interface_count <= MAX_INTERFACES;
    field_count = prepared ? field_count : 0;
    (*jvmti)->IsInterface(jvmti, type, &is_interface);
    uint32_t super = number_of_super(env, type);
    heap_class(number)->super = super;
    begin_fields(heap_class(number), prepared, field_count);
    uint32_t *numbers = calloc((size_t)interface_count + 1, sizeof *numbers);
    for (jint i = 0; numbers != NULL && i < interface_count; i++) {
        numbers[i] = symbols_class(hprof.symbols, env, interfaces[i]);
        (*env)->DeleteLocalRef(env, interfaces[i]);
    }
    size_t told = prepared && numbers != NULL ? (size_t)interface_count : 0;
    if (reserve(RECORD_HEAP_CLASS, HEAP_CLASS_INTERFACE_NUMBERS + told * sizeof *numbers, &place)) {
        record_u4(place.record, HEAP_CLASS_NUMBER, number);
        record_u4(place.record, HEAP_CLASS_SUPER, super);
        record_u2(place.record, HEAP_CLASS_FLAGS,
                (uint16_t)((prepared ? HEAP_CLASS_FLAG_PREPARED : 0) | (is_interface ? HEAP_CLASS_FLAG_INTERFACE : 0)));
        record_u2(place.record, HEAP_CLASS_INTERFACES, (uint16_t)told);
        record_u4(place.record, HEAP_CLASS_FIELDS, (uint32_t)field_count);
        memcpy(place.record + HEAP_CLASS_INTERFACE_NUMBERS, numbers, told * sizeof *numbers);
        ring_publish(hprof.ring, &place);
    }
    for (jint i = 0; i < field_count; i++) {
        tell_field(type, number, (uint32_t)i, fields[i]);
    }
    free(numbers);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)interfaces);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
}

// A class of the boot loader may have objects out of the JDK's archive before it is linked; we report its fields once it is. To link it runs no
// Java code and asks no loader, as those classes have been verified. No interface does nothing but that: this one links first.
static void link(JNIEnv *env, jclass type) {
    static jobjectArray JNICALL (*fields_of)(JNIEnv *env, jclass type, jboolean public_only);
    enum { NOTHING_TO_LINK = JVMTI_CLASS_STATUS_PREPARED | JVMTI_CLASS_STATUS_ARRAY | JVMTI_CLASS_STATUS_PRIMITIVE
                | JVMTI_CLASS_STATUS_ERROR };
    jint status = NOTHING_TO_LINK;
    jobject loader = NULL;
    if ((*hprof.jvmti)->GetClassStatus(hprof.jvmti, type, &status) != JVMTI_ERROR_NONE || (status & NOTHING_TO_LINK) != 0
            || (*hprof.jvmti)->GetClassLoader(hprof.jvmti, type, &loader) != JVMTI_ERROR_NONE || loader != NULL) {
        (*env)->DeleteLocalRef(env, loader);
        return;
    }
    if (fields_of == NULL) {
        void *vm = vm_table_open();
        *(void **)&fields_of = vm == NULL ? NULL : dlsym(vm, "JVM_GetClassDeclaredFields");
        vm_table_close(vm);
    }
    if (fields_of != NULL) {
        bool left_out = recorder_leave_out(true);
        (*env)->DeleteLocalRef(env, fields_of(env, type, JNI_TRUE));
        (*env)->ExceptionClear(env);
        recorder_leave_out(left_out);
    }
}

// Reports the class unless this round of reports already has it. Returns whether it is new in this round.
static bool note_class(JNIEnv *env, jclass type) {
    jvmtiEnv *jvmti = hprof.jvmti;
    char *signature = NULL;
    uint32_t number = symbols_class(hprof.symbols, env, type);
    if (number == 0 || !has_room_for(number)) {
        return false;
    }
    struct heap_class *class = heap_class(number);
    if (class->told == known.telling) {
        return false;
    }
    class->told = known.telling;
    link(env, type);
    if (class->kind == HEAP_KIND_UNKNOWN
            && (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE) {
        class->kind = kind_of(signature);
        class->element = class->kind == HEAP_KIND_PRIMITIVE_ARRAY ? (uint8_t)type_of(signature + 1) : 0;
        class->is_own = own_code_of(jvmti, env, type) != OWN_CODE_NONE;
        known.has_own = known.has_own || class->is_own;
        class->holds_frames = strcmp(signature, "Ljdk/internal/vm/StackChunk;") == 0;
        (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    }
    if (!class->is_own) {
        tell_class(env, type, number);
    }
    return true;
}

enum { PRIMITIVES = 9 };

// The class objects of primitive types are not among the loaded classes. NULL if it cannot be had.
static jclass primitive(JNIEnv *env, int which) {
    static const char *const boxes[PRIMITIVES] = {"java/lang/Boolean", "java/lang/Byte", "java/lang/Character",
            "java/lang/Short", "java/lang/Integer", "java/lang/Long", "java/lang/Float", "java/lang/Double", "java/lang/Void"};
    jclass box = (*env)->FindClass(env, boxes[which]);
    jfieldID field = box == NULL ? NULL : (*env)->GetStaticFieldID(env, box, "TYPE", "Ljava/lang/Class;");
    jclass type = field == NULL ? NULL : (jclass)(*env)->GetStaticObjectField(env, box, field);
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, box);
    return type;
}

static void tell_primitives(JNIEnv *env) {
    for (int i = 0; i < PRIMITIVES; i++) {
        jclass type = primitive(env, i);
        if (type != NULL) {
            note_class(env, type);
        }
        (*env)->DeleteLocalRef(env, type);
    }
}

// Returns how many classes it reported that had not been reported before; -1 on failure.
static jint tell_loaded(JNIEnv *env) {
    jint count = 0, told = 0;
    jclass *types = NULL;
    if ((*hprof.jvmti)->GetLoadedClasses(hprof.jvmti, &count, &types) != JVMTI_ERROR_NONE) {
        return -1;
    }
    expect_local_references(env, count);
    for (jint i = 0; i < count; i++) {
        told += !known.failed && note_class(env, types[i]);
        (*env)->DeleteLocalRef(env, types[i]);
    }
    (*hprof.jvmti)->Deallocate(hprof.jvmti, (unsigned char *)types);
    return told;
}

bool heap_classes_tell(JNIEnv *env) {
    known.telling++;
    known.failed = false;
    tell_primitives(env);
    jint told = 1;
    for (int i = 0; i < MAX_ROUNDS && told > 0 && !known.failed; i++) {
        told = tell_loaded(env);
    }
    return told >= 0 && !known.failed;
}

// Takes the reference over: keeps it if the class was reported, else deletes it.
static void hold(JNIEnv *env, jclass type, struct heap_class_handle *handles, uint32_t *count) {
    uint32_t number = type == NULL ? 0 : symbols_class(hprof.symbols, env, type);
    if (number != 0 && heap_class_is_told(heap_class(number))) {
        handles[(*count)++] = (struct heap_class_handle){.type = type, .number = number};
    } else {
        (*env)->DeleteLocalRef(env, type);
    }
}

struct heap_class_handle *heap_classes_hold(JNIEnv *env, uint32_t *count) {
    jint loaded = 0;
    jclass *types = NULL;
    *count = 0;
    if ((*hprof.jvmti)->GetLoadedClasses(hprof.jvmti, &loaded, &types) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    expect_local_references(env, loaded + PRIMITIVES);
    struct heap_class_handle *handles = calloc((size_t)loaded + PRIMITIVES, sizeof *handles);
    for (jint i = 0; i < loaded; i++) {
        if (handles != NULL) {
            hold(env, types[i], handles, count);
        } else {
            (*env)->DeleteLocalRef(env, types[i]);
        }
    }
    for (int i = 0; i < PRIMITIVES && handles != NULL; i++) {
        hold(env, primitive(env, i), handles, count);
    }
    (*hprof.jvmti)->Deallocate(hprof.jvmti, (unsigned char *)types);
    return handles;
}

void heap_classes_let_go(JNIEnv *env, struct heap_class_handle *handles, uint32_t count) {
    for (uint32_t i = 0; handles != NULL && i < count; i++) {
        (*env)->DeleteLocalRef(env, handles[i].type);
    }
    free(handles);
}
