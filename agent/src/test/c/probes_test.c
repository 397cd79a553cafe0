// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Tools find the probes of samples by the notes of the file, and stop there as the system has them do it: with a trap in place of the
// instruction that does nothing. Each is hit once for each sample and each end, with its arguments where the note says.

#include "generated/agent_rows.h"
#include "race_check.h"
#include "ring/records.h"
#include "sample/native/address_filter.h"
#include "sample/native/java_calls.h"
#include "sample/native/state.h"
#include "sample/native/taker.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

enum { PROBES_MOST = 16, ARGUMENTS_MOST = 4, TEXT = 64, STAPSDT = 3, PAGE = 4096 };

struct probe {
    char name[TEXT];  // with its provider
    char arguments[TEXT];
    uint8_t *at;
    int hits;
    uint64_t last[ARGUMENTS_MOST];
};
static struct probe probes[PROBES_MOST];
static int count;

// What it is in the agent ---------------------------------------------------------------------------------------------

JNIEnv *java_calls_thread(JavaVM *vm) {
    (void)vm;
    return NULL;
}

uint64_t java_calls_native_end(JNIEnv *env, uint64_t inside) {
    (void)env;
    (void)inside;
    return 0;
}

int java_calls_take(JNIEnv *env, struct java_call *calls, int most) {
    (void)env;
    (void)calls;
    (void)most;
    return 0;
}

// Machines ------------------------------------------------------------------------------------------------------------

#if defined(__x86_64__)

// A byte in place of the nop's one byte; the program goes on behind it.
static const uint8_t trap[] = {0xCC}, nop[] = {0x90};
static uint8_t *stopped_at(const ucontext_t *state) {
    return (uint8_t *)state->uc_mcontext.gregs[REG_RIP] - sizeof trap;
}
static void go_on(ucontext_t *state) {
    (void)state;
}
static uint64_t register_named(const ucontext_t *state, const char *name) {
    static const struct {
        const char *name;
        int number;
    } all[] = {{"%rax", REG_RAX}, {"%rbx", REG_RBX}, {"%rcx", REG_RCX}, {"%rdx", REG_RDX}, {"%rsi", REG_RSI}, {"%rdi", REG_RDI},
            {"%rbp", REG_RBP}, {"%r8", REG_R8}, {"%r9", REG_R9}, {"%r10", REG_R10}, {"%r11", REG_R11}, {"%r12", REG_R12},
            {"%r13", REG_R13}, {"%r14", REG_R14}, {"%r15", REG_R15}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i].name, name) == 0) {
            return (uint64_t)state->uc_mcontext.gregs[all[i].number];
        }
    }
    abort();
}

#elif defined(__aarch64__)

static const uint8_t trap[] = {0x00, 0x00, 0x20, 0xD4}, nop[] = {0x1F, 0x20, 0x03, 0xD5};
static uint8_t *stopped_at(const ucontext_t *state) {
    return (uint8_t *)state->uc_mcontext.pc;
}
static void go_on(ucontext_t *state) {
    state->uc_mcontext.pc += sizeof trap;
}
static uint64_t register_named(const ucontext_t *state, const char *name) {
    CHECK(name[0] == 'x');
    return state->uc_mcontext.regs[atoi(name + 1)];
}

#endif

// What is hit ---------------------------------------------------------------------------------------------------------

static void read_arguments(struct probe *probe, const ucontext_t *state) {
    char text[TEXT];
    char *rest = NULL;
    int number = 0;
    snprintf(text, sizeof text, "%s", probe->arguments);
    for (char *each = strtok_r(text, " ", &rest); each != NULL; each = strtok_r(NULL, " ", &rest)) {
        CHECK(strncmp(each, "8@", 2) == 0 && number < ARGUMENTS_MOST);
        probe->last[number++] = register_named(state, each + 2);
    }
}

static void on_trap(int signal, siginfo_t *info, void *context) {
    (void)signal;
    (void)info;
    ucontext_t *state = context;
    for (int i = 0; i < count; i++) {
        if (probes[i].at == stopped_at(state)) {
            probes[i].hits++;
            read_arguments(&probes[i], state);
            go_on(state);
            return;
        }
    }
    abort();
}

// Code is nothing that the thread sanitizer knows.
static __attribute__((no_sanitize("thread"))) void arm(const struct probe *probe) {
    volatile uint8_t *at = probe->at;
    CHECK(mprotect((uint8_t *)((uintptr_t)probe->at / PAGE * PAGE), 2 * PAGE, PROT_READ | PROT_WRITE | PROT_EXEC) == 0);
    for (size_t i = 0; i < sizeof trap; i++) {
        CHECK(at[i] == nop[i]);
        at[i] = trap[i];
    }
    __builtin___clear_cache((char *)probe->at, (char *)probe->at + sizeof trap);
}

// The notes of this very file -----------------------------------------------------------------------------------------

static int find_base(struct dl_phdr_info *library, size_t size, void *base) {
    (void)size;
    *(uint64_t *)base = library->dlpi_addr;
    return 1;  // the program comes first
}

static void read_note(const uint8_t *content, uint64_t base) {
    uint64_t address;
    memcpy(&address, content, sizeof address);
    const char *provider = (const char *)content + 3 * sizeof address, *name = provider + strlen(provider) + 1;
    CHECK(count < PROBES_MOST);
    snprintf(probes[count].name, TEXT, "%s:%s", provider, name);
    snprintf(probes[count].arguments, TEXT, "%s", name + strlen(name) + 1);
    probes[count++].at = (uint8_t *)(uintptr_t)(base + address);
}

static void find_probes(void) {
    uint64_t base = 0;
    struct stat status;
    int fd = open("/proc/self/exe", O_RDONLY);
    CHECK(fd >= 0 && fstat(fd, &status) == 0);
    const uint8_t *file = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    CHECK(file != MAP_FAILED);
    dl_iterate_phdr(find_base, &base);
    const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)(const void *)file;
    const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(const void *)(file + header->e_shoff);
    const char *names = (const char *)file + sections[header->e_shstrndx].sh_offset;
    for (int i = 0; i < header->e_shnum; i++) {
        if (strcmp(names + sections[i].sh_name, ".note.stapsdt") == 0) {
            for (size_t at = 0; at < sections[i].sh_size;) {
                ElfW(Nhdr) note;
                memcpy(&note, file + sections[i].sh_offset + at, sizeof note);
                CHECK(note.n_type == STAPSDT && note.n_namesz == sizeof "stapsdt");
                size_t content = at + sizeof note + (note.n_namesz + 3) / 4 * 4;
                read_note(file + sections[i].sh_offset + content, base);
                at = content + (note.n_descsz + 3) / 4 * 4;
            }
        }
    }
    close(fd);
}

// All of a name: the compiler may have put the code of one into several places.
static int hits(const char *name) {
    int all = 0;
    for (int i = 0; i < count; i++) {
        all += strcmp(probes[i].name, name) == 0 ? probes[i].hits : 0;
    }
    return all;
}

static const struct probe *hit(const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(probes[i].name, name) == 0 && probes[i].hits > 0) {
            return &probes[i];
        }
    }
    CHECK(false);
    return NULL;
}

// --------------------------------------------------------------------------------------------------------------------

static void begin(void) {
    native.raw = ring_make_private(1 << 20);
    native.ring = ring_make_private(1 << 20);
    native.live = true;
    CHECK(native.raw != NULL && native.ring != NULL && address_filter_make());
    atomic_store(&native.running, true);
}

static void samples_of_malloc(void) {
    enum { ADDRESS = 0x7F00 * 16, SIZE = 1000, INTERVAL = 500 };
    uint64_t frame = (uint64_t)(uintptr_t)__builtin_frame_address(0);
    taker_allocated(ADDRESS, SIZE, INTERVAL, frame);
    CHECK(hits("otel_memory:alloc") == 1 && hits("otel_memory:free") == 0);
    const struct probe *alloc = hit("otel_memory:alloc");
    CHECK(alloc->last[0] == ADDRESS && alloc->last[1] == SIZE && alloc->last[2] == records_weighted(SIZE, INTERVAL));
    CHECK(taker_freed(ADDRESS) && !taker_freed(ADDRESS));
    CHECK(hits("otel_memory:free") == 1 && hit("otel_memory:free")->last[0] == ADDRESS);
}

static void samples_of_a_heap_of_the_program(void) {
    enum { HEAP = 20, ID = 7, KEY = 0x5555, SIZE = 10 };
    const struct taken taken = {.key = KEY, .address = ID, .size = SIZE, .drawn_with = 1, .heap = HEAP};
    taker_took(&taken);
    const struct probe *alloc = hit("cairn:heap_alloc");
    CHECK(alloc->last[0] == ID && alloc->last[1] == SIZE && alloc->last[2] == records_weighted(SIZE, 1) && alloc->last[3] == HEAP);
    CHECK(taker_gave_back(HEAP, KEY, ID));
    CHECK(hits("cairn:heap_alloc") == 1 && hits("cairn:heap_free") == 1);
    CHECK(hit("cairn:heap_free")->last[0] == ID && hit("cairn:heap_free")->last[1] == HEAP);
    CHECK(hits("otel_memory:alloc") == 1 && hits("otel_memory:free") == 1);
}

int main(void) {
    find_probes();
    CHECK(count >= 4);
    struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO};
    CHECK(sigaction(SIGTRAP, &action, NULL) == 0);
    for (int i = 0; i < count; i++) {
        arm(&probes[i]);
    }
    begin();
    samples_of_malloc();
    samples_of_a_heap_of_the_program();
    return 0;
}
