// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/raw_stack.h"

#include "generated/ring_layout.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WORD = 8, PAGE = 4096, FRAMES_WHERE_THREADS_BEGIN = 2, PROLOGUE_BYTES = 12 };

static struct code {
    uint64_t of, begin, end;
} vm, c_library;

static int find_code(struct dl_phdr_info *info, size_t size, void *of_code) {
    struct code *code = of_code;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uint64_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && code->of - begin < info->dlpi_phdr[i].p_memsz) {
            code->begin = begin;
            code->end = begin + info->dlpi_phdr[i].p_memsz;
            return 1;
        }
    }
    return 0;
}

// push %rbp; mov %rsp,%rbp. Not all builds of the VM do so.
static bool keeps_frame_pointers(const void *function) {
    static const uint8_t keeps[] = {0x55, 0x48, 0x89, 0xE5};
    return memmem(function, PROLOGUE_BYTES, keeps, sizeof keeps) != NULL;
}

void raw_stack_begin(const void *in_vm) {
    void *thread_begins = dlsym(RTLD_DEFAULT, "pthread_create");
    vm = (struct code){.of = (uint64_t)(uintptr_t)in_vm};
    c_library = (struct code){.of = (uint64_t)(uintptr_t)thread_begins};
    if (keeps_frame_pointers(in_vm)) {
        dl_iterate_phdr(find_code, &vm);
    }
    dl_iterate_phdr(find_code, &c_library);
}

static bool is_in(const struct code *code, uint64_t pc) {
    return pc > code->begin && pc <= code->end;
}

// Whether each function but the oldest is the VM's, up to where the stack or the thread begins.
static bool are_all(const struct native_frames *frames) {
    int count = 0, further = 0;
    while (count < frames->count && is_in(&vm, frames->goes_on_at[count])) {
        count++;
    }
    while (count + further < frames->count && is_in(&c_library, frames->goes_on_at[count + further])) {
        further++;
    }
    return count > 0 && count + further == frames->count
            && (further == 0 ? frames->whole || frames->cut : further <= FRAMES_WHERE_THREADS_BEGIN);
}

// The C library keeps what it has of a thread at the end of its stack, except for the first.
static uint64_t likely_end(void) {
    extern void *__libc_stack_end __attribute__((weak));
    bool first = getpid() == gettid();
    return !first ? (uint64_t)pthread_self() : &__libc_stack_end == NULL ? 0 : (uint64_t)(uintptr_t)__libc_stack_end;
}

struct raw_stack raw_stack_of(uint64_t frame, uint64_t end, const struct native_frames *frames) {
    struct raw_stack stack = {0};
#ifdef __x86_64__
    if (are_all(frames)) {
        return stack;
    }
    stack.goes_on_at = frames->goes_on_at[0];
    stack.stack_pointer = frame + 2 * WORD;
    stack.frame_pointer = frames->frame_pointer;
    end = end == 0 ? likely_end() : end;
    uint64_t bytes = (end - stack.stack_pointer) & ~(uint64_t)(WORD - 1);
    stack.whole = end > stack.stack_pointer && bytes <= NATIVE_STACK_MOST_STACK_BYTES;
    stack.bytes = stack.whole ? (uint32_t)bytes : NATIVE_STACK_MOST_STACK_BYTES;
#else
    (void)frame;
    (void)end;
    (void)frames;
    (void)likely_end;
    (void)are_all;
#endif
    return stack;
}

// Page by page: a piece that is not there all comes not at all, and those before it do.
uint32_t raw_stack_copy(const struct raw_stack *stack, uint8_t *to) {
    enum { PIECES = NATIVE_STACK_MOST_STACK_BYTES / PAGE + 1 };
    struct iovec local[] = {{to, stack->bytes}};
    struct iovec remote[PIECES];
    unsigned count = 0;
    for (uint64_t at = stack->stack_pointer, end = at + stack->bytes; at < end && count < PIECES; count++) {
        uint64_t next = (at / PAGE + 1) * PAGE;
        next = next < end ? next : end;
        remote[count] = (struct iovec){(void *)(uintptr_t)at, next - at};
        at = next;
    }
    ssize_t got = count == 0 ? 0 : process_vm_readv(getpid(), local, 1, remote, count, 0);
    return got < 0 ? 0 : (uint32_t)got & ~(uint32_t)(WORD - 1);
}
