// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/layout/thread_layout.h"

#include "vm/layout/structure_table.h"

#include <pthread.h>
#include <string.h>

static struct {
    int64_t osthread;         // in JavaThread or Thread: a pointer
    int64_t thread_id;        // in OSThread: an int
    int64_t allocated_bytes;  // in Thread: 64 bits
    int64_t tlab_start;       // in Thread: a pointer, of its part that is in use
    int64_t tlab_top;
} offsets = {VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN, VM_TABLE_UNKNOWN};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_offsets(void) {
    void *vm = vm_table_open();
    if (vm == NULL) {
        return;
    }
    offsets.osthread = vm_table_offset(vm, "JavaThread", "_osthread");
    if (offsets.osthread < 0) {
        offsets.osthread = vm_table_offset(vm, "Thread", "_osthread");
    }
    offsets.thread_id = vm_table_offset(vm, "OSThread", "_thread_id");
    offsets.allocated_bytes = vm_table_offset(vm, "Thread", "_allocated_bytes");
    offsets.tlab_start = vm_table_offset_in(vm, "Thread", "_tlab", "ThreadLocalAllocBuffer", "_start");
    offsets.tlab_top = vm_table_offset_in(vm, "Thread", "_tlab", "ThreadLocalAllocBuffer", "_top");
    vm_table_close(vm);
}

struct vm_thread vm_structs_read(uint64_t java_thread) {
    struct vm_thread result = {.os_tid = 0, .allocated_bytes = VM_TABLE_UNKNOWN};
    pthread_once(&once, find_offsets);
    if (java_thread == 0) {
        return result;
    }
    uint64_t osthread = 0, start = 0, top = 0;
    int64_t allocated = 0;
    if (offsets.osthread >= 0 && offsets.thread_id >= 0
            && vm_table_read(java_thread, &offsets.osthread, &(size_t){sizeof osthread}, &(void *){&osthread}, 1)
            && osthread != 0) {
        vm_table_read(osthread, &offsets.thread_id, &(size_t){sizeof result.os_tid}, &(void *){&result.os_tid}, 1);
    }
    if (offsets.allocated_bytes >= 0 && offsets.tlab_start >= 0 && offsets.tlab_top >= 0) {
        const int64_t at[] = {offsets.allocated_bytes, offsets.tlab_start, offsets.tlab_top};
        const size_t sizes[] = {sizeof allocated, sizeof start, sizeof top};
        void *const to[] = {&allocated, &start, &top};
        if (vm_table_read(java_thread, at, sizes, to, 3) && allocated >= 0) {
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
    return size <= sizeof text && vm_table_read(flag, &name_at, &(size_t){sizeof address}, &(void *){&address}, 1)
            && address != 0 && vm_table_read(address, &(int64_t){0}, &size, &(void *){text}, 1)
            && memcmp(text, name, size) == 0;
}

bool vm_structs_flag(const char *name) {
    enum { MOST_FLAGS = 1 << 14 };
    void *vm = vm_table_open();
    if (vm == NULL) {
        return false;
    }
    uint64_t flag = vm_table_static(vm, "JVMFlag", "flags");
    uint64_t count = vm_table_static(vm, "JVMFlag", "numFlags");
    uint64_t size = vm_table_size(vm, "JVMFlag");
    int64_t name_at = vm_table_offset(vm, "JVMFlag", "_name");
    int64_t address_at = vm_table_offset(vm, "JVMFlag", "_addr");
    bool is_on = false;
    for (uint64_t i = 0; flag != 0 && size > 0 && name_at >= 0 && address_at >= 0 && i < count && i < MOST_FLAGS;
            i++, flag += size) {
        uint64_t address = 0;
        uint8_t value = 0;
        if (is_named(flag, name_at, name)
                && vm_table_read(flag, &address_at, &(size_t){sizeof address}, &(void *){&address}, 1)) {
            is_on = vm_table_read(address, &(int64_t){0}, &(size_t){sizeof value}, &(void *){&value}, 1) && value == 1;
            break;
        }
    }
    vm_table_close(vm);
    return is_on;
}
