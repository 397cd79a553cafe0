// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/report/collector.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// As the collector numbers its descriptors.
enum { RING_FD = 3, WAKE_FD, LIFE_FD, CONTROL_FD, OUTPUT_FD, DESCRIPTORS };

// Ours are moved out of the way of those numbers first.
enum { OUT_OF_THE_WAY = 64 };

extern char **environ;

static char problem[PATH_MAX + 400];

// What it is given -------------------------------------------------------------------------------------------------

struct ends {
    int theirs[DESCRIPTORS];  // by the collector's numbers; -1: none yet
    int life;
    int control;
    struct ring *ring;
};

// Takes `fd`. -1 and errno.
static int move_away(int fd) {
    int moved = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
    int cause = errno;
    if (fd >= 0) {
        close(fd);
    }
    errno = cause;
    return moved;
}

static bool make_life(struct ends *ends) {
    int pipe_ends[2];
    if (pipe2(pipe_ends, O_CLOEXEC) != 0) {
        return false;
    }
    ends->theirs[LIFE_FD] = move_away(pipe_ends[0]);
    ends->life = pipe_ends[1];
    return ends->theirs[LIFE_FD] >= 0;
}

static bool make_control(struct ends *ends) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return false;
    }
    ends->theirs[CONTROL_FD] = move_away(pair[0]);
    ends->control = pair[1];
    return ends->theirs[CONTROL_FD] >= 0;
}

static bool make_ring(struct ends *ends, uint64_t bytes) {
    int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), file = -1;
    if (wake < 0) {
        return false;
    }
    ends->theirs[WAKE_FD] = fcntl(wake, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
    ends->ring = ends->theirs[WAKE_FD] < 0 ? NULL : ring_make_shared(bytes, wake, &file);
    if (ends->ring == NULL) {
        int cause = errno;
        close(wake);
        errno = cause;
        return false;
    }
    ends->theirs[RING_FD] = move_away(file);
    return ends->theirs[RING_FD] >= 0;
}

static bool make_ends(struct ends *ends, int output, uint64_t ring_bytes) {
    ends->theirs[OUTPUT_FD] = fcntl(output, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
    return ends->theirs[OUTPUT_FD] >= 0 && make_life(ends) && make_control(ends) && make_ring(ends, ring_bytes);
}

static void close_theirs(struct ends *ends) {
    for (int i = RING_FD; i < DESCRIPTORS; i++) {
        if (ends->theirs[i] >= 0) {
            close(ends->theirs[i]);
        }
    }
}

static void close_ours(struct ends *ends) {
    if (ends->ring != NULL) {
        ring_release(ends->ring);
    }
    if (ends->control >= 0) {
        close(ends->control);
    }
    if (ends->life >= 0) {
        close(ends->life);
    }
}

// How it is started ------------------------------------------------------------------------------------------------

static bool find_program(const char *folder, char program[PATH_MAX]) {
    const char *home = getenv("CAIRN_HOME");
    const char *const folders[] = {folder, home};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (folders[i] != NULL && snprintf(program, PATH_MAX, "%s/hprof-collector", folders[i]) < PATH_MAX
                && access(program, X_OK) == 0) {
            return true;
        }
    }
    return false;
}

// Its own VM is not to be profiled too, for ever and ever.
static bool is_passed_on(const char *variable) {
    static const char *const names[] = {
            "JAVA_TOOL_OPTIONS=", "JDK_JAVA_OPTIONS=", "_JAVA_OPTIONS=", "_JAVA_HPROF_OPTIONS=", "LD_PRELOAD="};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strncmp(variable, names[i], strlen(names[i])) == 0) {
            return false;
        }
    }
    return true;
}

// NULL if there is no memory for it.
static char **make_environment(void) {
    size_t count = 0, kept = 0;
    while (environ != NULL && environ[count] != NULL) {
        count++;
    }
    char **environment = calloc(count + 1, sizeof *environment);
    for (size_t i = 0; environment != NULL && i < count; i++) {
        if (is_passed_on(environ[i])) {
            environment[kept++] = environ[i];
        }
    }
    return environment;
}

// Its output and errors go where the target's errors go, if those go anywhere.
static int add_actions(posix_spawn_file_actions_t *actions, const struct ends *ends) {
    bool has_errors = fcntl(STDERR_FILENO, F_GETFD) >= 0;
    int error = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (error == 0 && !has_errors) {
        error = posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    }
    if (error == 0) {
        error = posix_spawn_file_actions_adddup2(actions, STDERR_FILENO, STDOUT_FILENO);
    }
    for (int i = RING_FD; i < DESCRIPTORS && error == 0; i++) {
        error = posix_spawn_file_actions_adddup2(actions, ends->theirs[i], i);
    }
    return error == 0 ? posix_spawn_file_actions_addclosefrom_np(actions, DESCRIPTORS) : error;
}

static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    return posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

// 0, or an errno.
static int spawn(pid_t *pid, char *program, const struct ends *ends) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char **environment = make_environment();
    char *const arguments[] = {program, NULL};
    int error = environment == NULL ? ENOMEM : posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        posix_spawnattr_init(&attributes);
        error = add_actions(&actions, ends);
        error = error == 0 ? set_attributes(&attributes) : error;
        error = error == 0 ? posix_spawn(pid, program, &actions, &attributes, arguments, environment) : error;
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
    }
    free(environment);
    return error;
}

const char *hprof_collector_start(
        struct hprof_collector *collector, const char *folder, int output, uint64_t ring_bytes) {
    struct ends ends = {.theirs = {-1, -1, -1, -1, -1, -1, -1, -1}, .life = -1, .control = -1};
    char program[PATH_MAX];
    if (!find_program(folder, program)) {
        snprintf(problem, sizeof problem,
                "There is no program hprof-collector in %s, which writes the report: use the folder that \"cairn hprof "
                "path\" prints.",
                folder);
        return problem;
    }
    bool made = make_ends(&ends, output, ring_bytes);
    int error = made ? spawn(&collector->pid, program, &ends) : errno;
    close_theirs(&ends);
    if (!made || error != 0) {
        close_ours(&ends);
        snprintf(problem, sizeof problem, "%s, which writes the report, could not be started: %s.", program,
                strerror(error));
        return problem;
    }
    collector->control = ends.control;
    collector->life = ends.life;
    collector->ring = ends.ring;
    return NULL;
}

void hprof_collector_discard(struct hprof_collector *collector) {
    close(collector->control);
    close(collector->life);
    ring_release(collector->ring);
    kill(collector->pid, SIGKILL);
    while (waitpid(collector->pid, NULL, 0) < 0 && errno == EINTR) {
    }
}
