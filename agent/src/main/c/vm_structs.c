// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm_structs.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { UNKNOWN = -1 };

static struct {
    int64_t osthread;         // in JavaThread or Thread: a pointer
    int64_t thread_id;        // in OSThread: an int
    int64_t allocated_bytes;  // in Thread: 64 bits
    int64_t tlab_start;       // in Thread: a pointer, of its part that is in use
    int64_t tlab_top;
} offsets = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static uint64_t number_at(void *library, const char *symbol) {
    const uint64_t *number = dlsym(library, symbol);
    return number == NULL ? 0 : *number;
}

// Where the VM's table tells of a field; NULL if it does not.
static const char *entry_of(void *library, const char *type, const char *field) {
    const char *const *table = dlsym(library, "gHotSpotVMStructs");
    uint64_t stride = number_at(library, "gHotSpotVMStructEntryArrayStride");
    uint64_t type_at = number_at(library, "gHotSpotVMStructEntryTypeNameOffset");
    uint64_t field_at = number_at(library, "gHotSpotVMStructEntryFieldNameOffset");
    if (table == NULL || *table == NULL || stride == 0) {
        return NULL;
    }
    for (const char *entry = *table;; entry += stride) {
        const char *entry_type = *(const char *const *)(entry + type_at);
        const char *entry_field = *(const char *const *)(entry + field_at);
        if (entry_type == NULL || entry_field == NULL) {
            return NULL;
        }
        if (strcmp(entry_type, type) == 0 && strcmp(entry_field, field) == 0) {
            return entry;
        }
    }
}

// The offset of a field; UNKNOWN if the VM does not tell.
static int64_t offset_of(void *library, const char *type, const char *field) {
    const char *entry = entry_of(library, type, field);
    uint64_t offset_at = number_at(library, "gHotSpotVMStructEntryOffsetOffset");
    return entry == NULL ? UNKNOWN : (int64_t) * (const uint64_t *)(entry + offset_at);
}

// What a static field of eight bytes holds; 0 if the VM does not tell.
static uint64_t static_of(void *library, const char *type, const char *field) {
    const char *entry = entry_of(library, type, field);
    uint64_t address_at = number_at(library, "gHotSpotVMStructEntryAddressOffset");
    const uint64_t *address = entry == NULL ? NULL : *(const uint64_t *const *)(entry + address_at);
    return address == NULL ? 0 : *address;
}

// 0 if the VM does not tell.
static uint64_t size_of(void *library, const char *type) {
    const char *const *table = dlsym(library, "gHotSpotVMTypes");
    uint64_t stride = number_at(library, "gHotSpotVMTypeEntryArrayStride");
    uint64_t type_at = number_at(library, "gHotSpotVMTypeEntryTypeNameOffset");
    uint64_t size_at = number_at(library, "gHotSpotVMTypeEntrySizeOffset");
    for (const char *entry = table == NULL || stride == 0 ? NULL : *table; entry != NULL; entry += stride) {
        const char *entry_type = *(const char *const *)(entry + type_at);
        if (entry_type == NULL) {
            return 0;
        }
        if (strcmp(entry_type, type) == 0) {
            return *(const uint64_t *)(entry + size_at);
        }
    }
    return 0;
}

static void find_offsets(void) {
    void *library = dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) {
        return;
    }
    offsets.osthread = offset_of(library, "JavaThread", "_osthread");
    if (offsets.osthread < 0) {
        offsets.osthread = offset_of(library, "Thread", "_osthread");
    }
    offsets.thread_id = offset_of(library, "OSThread", "_thread_id");
    offsets.allocated_bytes = offset_of(library, "Thread", "_allocated_bytes");
    int64_t tlab = offset_of(library, "Thread", "_tlab");
    int64_t start = offset_of(library, "ThreadLocalAllocBuffer", "_start");
    int64_t top = offset_of(library, "ThreadLocalAllocBuffer", "_top");
    if (tlab >= 0 && start >= 0 && top >= 0) {
        offsets.tlab_start = tlab + start;
        offsets.tlab_top = tlab + top;
    }
    dlclose(library);
}

// Reads by way of the kernel, which says no where a load would fault.
static bool read_words(uint64_t base, const int64_t *at, const size_t *size, void *const *to, size_t count) {
    struct iovec local[4];
    struct iovec remote[4];
    size_t total = 0;
    for (size_t i = 0; i < count; i++) {
        local[i] = (struct iovec){to[i], size[i]};
        remote[i] = (struct iovec){(void *)(base + (uint64_t)at[i]), size[i]};
        total += size[i];
    }
    return process_vm_readv(getpid(), local, count, remote, count, 0) == (ssize_t)total;
}

struct vm_thread vm_structs_read(uint64_t java_thread) {
    struct vm_thread result = {.os_tid = 0, .allocated_bytes = UNKNOWN};
    pthread_once(&once, find_offsets);
    if (java_thread == 0) {
        return result;
    }
    uint64_t osthread = 0, start = 0, top = 0;
    int64_t allocated = 0;
    if (offsets.osthread >= 0 && offsets.thread_id >= 0
            && read_words(java_thread, &offsets.osthread, &(size_t){sizeof osthread}, &(void *){&osthread}, 1)
            && osthread != 0) {
        read_words(osthread, &offsets.thread_id, &(size_t){sizeof result.os_tid}, &(void *){&result.os_tid}, 1);
    }
    if (offsets.allocated_bytes >= 0 && offsets.tlab_start >= 0) {
        const int64_t at[] = {offsets.allocated_bytes, offsets.tlab_start, offsets.tlab_top};
        const size_t sizes[] = {sizeof allocated, sizeof start, sizeof top};
        void *const to[] = {&allocated, &start, &top};
        if (read_words(java_thread, at, sizes, to, 3) && allocated >= 0) {
            // What the buffer has given out since it was taken is counted only when it is given back.
            result.allocated_bytes = allocated + (top >= start ? (int64_t)(top - start) : 0);
        }
    }
    return result;
}

// Whether the flag at this place has that name.
static bool is_named(uint64_t flag, int64_t name_at, const char *name) {
    char text[64];
    uint64_t address = 0;
    size_t size = strlen(name) + 1;
    return size <= sizeof text && read_words(flag, &name_at, &(size_t){sizeof address}, &(void *){&address}, 1)
            && address != 0 && read_words(address, &(int64_t){0}, &size, &(void *){text}, 1)
            && memcmp(text, name, size) == 0;
}

bool vm_structs_flag(const char *name) {
    enum { MOST_FLAGS = 1 << 14 };
    void *library = dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) {
        return false;
    }
    uint64_t flag = static_of(library, "JVMFlag", "flags");
    uint64_t count = static_of(library, "JVMFlag", "numFlags");
    uint64_t size = size_of(library, "JVMFlag");
    int64_t name_at = offset_of(library, "JVMFlag", "_name");
    int64_t address_at = offset_of(library, "JVMFlag", "_addr");
    bool is_on = false;
    for (uint64_t i = 0; flag != 0 && size > 0 && name_at >= 0 && address_at >= 0 && i < count && i < MOST_FLAGS;
            i++, flag += size) {
        uint64_t address = 0;
        uint8_t value = 0;
        if (is_named(flag, name_at, name)
                && read_words(flag, &address_at, &(size_t){sizeof address}, &(void *){&address}, 1)) {
            is_on = read_words(address, &(int64_t){0}, &(size_t){sizeof value}, &(void *){&value}, 1) && value == 1;
            break;
        }
    }
    dlclose(library);
    return is_on;
}
