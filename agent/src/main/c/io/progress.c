// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/progress.h"

#include "base/clock.h"
#include "vm/debugger.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    // The VM's own threads come first in the kernel's list, as they began first.
    MAX_LISTED = 64,
    MAX_OF_VM = 32,
    // Less is what it takes to be woken and to go on waiting, as the VM's own threads do once a second.
    LEAST_NANOS = 1000 * 1000,
    // Less between two looks is what an idle VM uses for its own ticking.
    LEAST_OF_PROCESS_NANOS = 5 * 1000 * 1000,
};

struct watched {
    int32_t tid;  // 0: nobody
    int64_t cpu_nanos;
};

// What other threads say.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int32_t worker_tid;
static int32_t handlers_tid;
static char doing[MAX_DOING];
static int64_t doing_since_ms;

// Of the I/O thread only.
static struct progress seen;
static struct watched worker;
static struct watched handlers;
static struct watched of_vm[MAX_OF_VM];
static size_t of_vm_count;
static bool of_vm_known;
static int64_t process_nanos;
static bool process_gets_on;

void progress_reset(void) {
    pthread_mutex_lock(&lock);
    worker_tid = 0;
    handlers_tid = 0;
    doing[0] = 0;
    pthread_mutex_unlock(&lock);
    seen = (struct progress){0};
    worker = handlers = (struct watched){0};
    of_vm_known = false;
    process_nanos = nanos_of(CLOCK_PROCESS_CPUTIME_ID);
}

void progress_worker_begins(void) {
    pthread_mutex_lock(&lock);
    worker_tid = gettid();
    pthread_mutex_unlock(&lock);
}

void progress_handlers_do(const char *what, size_t count) {
    size_t kept = count < MAX_DOING ? count : MAX_DOING - 1;
    pthread_mutex_lock(&lock);
    handlers_tid = gettid();
    memcpy(doing, what, kept);
    doing[kept] = 0;
    doing_since_ms = now_ms();
    pthread_mutex_unlock(&lock);
}

const struct progress *progress_seen(void) {
    return &seen;
}

// Reads a file of one of our own threads; what it says ends with a zero.
static bool read_of(int32_t tid, const char *name, char *text, size_t size) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/%s", (int)tid, name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    ssize_t count = read(fd, text, size - 1);
    close(fd);
    text[count > 0 ? count : 0] = 0;
    return count > 0;
}

// Whether a thread runs, or waits for a processor or a disk.
static bool is_runnable(int32_t tid) {
    char text[128];
    const char *name_end = read_of(tid, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
    return name_end != NULL && name_end[1] == ' ' && (name_end[2] == 'R' || name_end[2] == 'D');
}

static void look_at_process(void) {
    int64_t now = nanos_of(CLOCK_PROCESS_CPUTIME_ID);
    process_gets_on = now - process_nanos > LEAST_OF_PROCESS_NANOS;
    process_nanos = now;
}

// A thread that has not begun has no clock yet: the process stands for it, which on a busy machine takes its time to start one. A
// thread that has ended has none any more, and does not get on.
static bool gets_on(struct watched *thread, int32_t tid) {
    if (thread->tid != tid) {
        *thread = (struct watched){.tid = tid, .cpu_nanos = -1};
    }
    int64_t before = thread->cpu_nanos;
    thread->cpu_nanos = tid == 0 ? -1 : nanos_of_thread(tid, CLOCK_OF_THREAD);
    if (thread->cpu_nanos < 0) {
        return tid == 0 && process_gets_on;
    }
    return (before >= 0 && thread->cpu_nanos - before > LEAST_NANOS) || is_runnable(tid);
}

static bool is_of_vm(const char *name) {
    return strncmp(name, "VM Thread", 9) == 0 || strncmp(name, "GC Thread", 9) == 0
            || strncmp(name, "ParGC", 5) == 0 || strncmp(name, "ZWorker", 7) == 0
            || strncmp(name, "Shenandoah GC", 13) == 0;
}

static void find_threads_of_vm(void) {
    of_vm_count = 0;
    of_vm_known = true;
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) {
        return;
    }
    int listed = 0;
    for (const struct dirent *task = readdir(tasks); task != NULL && listed < MAX_LISTED && of_vm_count < MAX_OF_VM;
            task = readdir(tasks)) {
        char name[32];
        int32_t tid = (int32_t)strtol(task->d_name, NULL, 10);
        listed += tid > 0;
        if (tid > 0 && read_of(tid, "comm", name, sizeof name) && is_of_vm(name)) {
            of_vm[of_vm_count++] = (struct watched){.tid = tid, .cpu_nanos = -1};
        }
    }
    closedir(tasks);
}

static bool vm_gets_on(void) {
    if (!of_vm_known) {
        find_threads_of_vm();
    }
    bool any = false;
    for (size_t i = 0; i < of_vm_count; i++) {
        bool moves = gets_on(&of_vm[i], of_vm[i].tid);
        any = any || moves;
    }
    return any;
}

void progress_look(int64_t now, bool closely) {
    pthread_mutex_lock(&lock);
    int32_t worker_now = worker_tid, handlers_now = handlers_tid;
    memcpy(seen.doing, doing, sizeof doing);
    seen.doing_since_ms = doing_since_ms;
    pthread_mutex_unlock(&lock);
    look_at_process();
    bool vm = vm_gets_on();
    if (gets_on(&worker, worker_now) || vm) {
        seen.worker_ms = now;
    }
    if (gets_on(&handlers, handlers_now) || vm) {
        seen.handlers_ms = now;
    }
    seen.looked_ms = now;
    seen.debugger = closely && debugger_could_attach() && debugger_is_attached();
}
