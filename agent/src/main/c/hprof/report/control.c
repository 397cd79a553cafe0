// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/report/control.h"

#include "base/clock.h"
#include "hprof/report/report.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_LINE = 512, MAX_COMMANDS = 1024, END_SECONDS = 10 };

static struct hprof_collector collector;

// Guards all below. Nothing that waits is done under it.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change;
static bool gone;
static bool ending;
static uint32_t done;  // the last token that a report is written for
static struct hprof_command *first, **last = &first;
static int waiting_commands;

static pthread_mutex_t telling = PTHREAD_MUTEX_INITIALIZER;

// What it says -----------------------------------------------------------------------------------------------------

static void add_command(enum hprof_command_kind kind, int64_t number) {
    struct hprof_command *command = malloc(sizeof *command);
    pthread_mutex_lock(&lock);
    bool has_room = command != NULL && waiting_commands < MAX_COMMANDS;
    if (has_room) {
        *command = (struct hprof_command){.kind = kind, .number = number};
        *last = command;
        last = &command->next;
        waiting_commands++;
        pthread_cond_broadcast(&change);
    }
    pthread_mutex_unlock(&lock);
    if (!has_room) {
        free(command);
        hprof_complain("a command of the socket found no room, as too many came at once");
    }
}

static void note_done(uint32_t token) {
    pthread_mutex_lock(&lock);
    done = token > done ? token : done;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

// What is not known is passed over: a collector of a later version may say more.
static void understand(const char *line) {
    long long number = 0;
    if (sscanf(line, "done %lld", &number) == 1 && number > 0) {
        note_done((uint32_t)number);
    } else if (strcmp(line, "gc") == 0) {
        add_command(HPROF_GC, 0);
    } else if (strcmp(line, "heapdump") == 0) {
        add_command(HPROF_HEAP_DUMP, 0);
    } else if (strcmp(line, "allocations on") == 0) {
        add_command(HPROF_ALLOCATIONS_ON, 0);
    } else if (strcmp(line, "allocations off") == 0) {
        add_command(HPROF_ALLOCATIONS_OFF, 0);
    } else if (sscanf(line, "sampling on %lld", &number) == 1) {
        add_command(HPROF_SAMPLING_ON, number);
    } else if (sscanf(line, "sampling off %lld", &number) == 1) {
        add_command(HPROF_SAMPLING_OFF, number);
    } else if (sscanf(line, "depth %lld", &number) == 1 && number >= 0 && number <= UINT16_MAX) {
        add_command(HPROF_DEPTH, number);
    } else if (strcmp(line, "exit") == 0) {
        add_command(HPROF_EXIT, 0);
    }
}

// Lines that are too long are passed over.
static void read_lines(void) {
    char text[MAX_LINE];
    size_t length = 0;
    bool too_long = false;
    for (;;) {
        ssize_t count = recv(collector.control, text + length, sizeof text - length, 0);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return;
        }
        length += (size_t)count;
        char *end;
        while ((end = memchr(text, '\n', length)) != NULL) {
            *end = 0;
            if (!too_long) {
                understand(text);
            }
            too_long = false;
            length -= (size_t)(end + 1 - text);
            memmove(text, end + 1, length);
        }
        if (length == sizeof text) {
            too_long = true;
            length = 0;
        }
    }
}

static void tell_how_it_ended(int status) {
    if (WIFSIGNALED(status)) {
        hprof_complain("the collector, process %d, was killed by signal %d, so the report is not whole; the program goes "
                       "on without it",
                (int)collector.pid, WTERMSIG(status));
    } else if (WEXITSTATUS(status) != HPROF_COLLECTOR_EXPLAINED) {
        hprof_complain("the collector, process %d, has ended with code %d, so the report is not whole; the program goes "
                       "on without it",
                (int)collector.pid, WEXITSTATUS(status));
    }
}

static void *run(void *unused) {
    (void)unused;
    pthread_setname_np(pthread_self(), "cairn-control");
    read_lines();
    ring_abandon(collector.ring);
    pthread_mutex_lock(&lock);
    gone = true;
    bool expected = ending;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
    int status = 0;
    if (waitpid(collector.pid, &status, 0) == collector.pid && !expected) {
        tell_how_it_ended(status);
    }
    return NULL;
}

bool hprof_control_begin(const struct hprof_collector *started) {
    sigset_t all, before;
    pthread_t thread;
    collector = *started;
    gone = ending = false;
    done = 0;
    make_condition(&change);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // the application's signals are not for us
    bool begun = pthread_create(&thread, NULL, run, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (begun) {
        pthread_detach(thread);
    }
    return begun;
}

// Lines to the collector -------------------------------------------------------------------------------------------

bool hprof_control_tell(const char *line) {
    char text[MAX_LINE + 8192];
    int length = snprintf(text, sizeof text, "%s\n", line);
    bool told = length > 0 && (size_t)length < sizeof text;
    pthread_mutex_lock(&telling);
    for (size_t at = 0; told && at < (size_t)length;) {
        ssize_t count = send(collector.control, text + at, (size_t)length - at, MSG_NOSIGNAL);
        told = count > 0 || (count < 0 && errno == EINTR);
        at += count > 0 ? (size_t)count : 0;
    }
    pthread_mutex_unlock(&telling);
    return told;
}

bool hprof_control_await_done(uint32_t token) {
    pthread_mutex_lock(&lock);
    while (!gone && done < token) {
        pthread_cond_wait(&change, &lock);
    }
    bool is_done = done >= token;
    pthread_mutex_unlock(&lock);
    return is_done;
}

void hprof_control_end(void) {
    struct timespec time = time_of(nanos_of(CLOCK_MONOTONIC) + (int64_t)END_SECONDS * NANOS_A_SECOND);
    pthread_mutex_lock(&lock);
    ending = true;
    pthread_mutex_unlock(&lock);
    shutdown(collector.control, SHUT_WR);
    close(collector.life);
    pthread_mutex_lock(&lock);
    while (!gone && pthread_cond_timedwait(&change, &lock, &time) == 0) {
    }
    pthread_mutex_unlock(&lock);
}

struct hprof_command *hprof_control_next(void) {
    pthread_mutex_lock(&lock);
    while (!gone && first == NULL) {
        pthread_cond_wait(&change, &lock);
    }
    struct hprof_command *command = gone ? NULL : first;
    if (command != NULL) {
        first = command->next;
        last = first == NULL ? &first : last;
        waiting_commands--;
    }
    pthread_mutex_unlock(&lock);
    return command;
}

bool hprof_tell(const char *format, ...) {
    char line[HPROF_MAX_PATH + HPROF_MAX_HOST + 64];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return length >= 0 && (size_t)length < sizeof line && hprof_control_tell(line);
}
