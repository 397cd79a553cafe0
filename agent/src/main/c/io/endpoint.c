// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/endpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 16, START_TIME_FIELD = 22, FIRST_FIELD_BEHIND_NAME = 3 };

static size_t read_file(const char *path, char *text, size_t capacity) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return 0;
    }
    ssize_t count = read(fd, text, capacity - 1);
    close(fd);
    text[count > 0 ? count : 0] = 0;
    return count > 0 ? (size_t)count : 0;
}

// When this process started, in ticks since boot: with it, a pid names one process for good. 0 if not known.
static unsigned long long start_time(void) {
    char stat[1024];
    if (read_file("/proc/self/stat", stat, sizeof stat) == 0) {
        return 0;
    }
    // The name in parentheses may hold anything, blanks and parentheses too.
    char *field = strrchr(stat, ')');
    for (int i = FIRST_FIELD_BEHIND_NAME - 1; field != NULL && i < START_TIME_FIELD; i++) {
        field = strchr(field + 1, ' ');
    }
    return field == NULL ? 0 : strtoull(field + 1, NULL, 10);
}

static struct sockaddr_un address_of(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, strlen(path) + 1);
    return address;
}

static int bind_to(int fd, const char *path) {
    struct sockaddr_un address = address_of(path);
    return bind(fd, (const struct sockaddr *)&address, sizeof address);
}

// Whether what lies at `path` is a socket that an earlier agent of this very process left, or another copy of the
// library opened: same name, same owner. A symbolic link is never followed.
static bool is_our_own(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0 && S_ISSOCK(status.st_mode) && status.st_uid == geteuid();
}

// What to do about the socket at `path`, by who listens there: ENDPOINT_OPEN if no process does any more, so that it may be
// replaced; ENDPOINT_SERVED if this process does; ENDPOINT_TAKEN otherwise.
static enum endpoint_problem who_listens(const char *path) {
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) {
        return ENDPOINT_NO_SOCKET;
    }
    struct sockaddr_un address = address_of(path);
    enum endpoint_problem found = ENDPOINT_TAKEN;
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        bool nobody = errno == ECONNREFUSED || errno == ENOENT;
        bool very_busy = errno == EAGAIN;
        found = nobody ? ENDPOINT_OPEN : very_busy ? ENDPOINT_SERVED : ENDPOINT_TAKEN;
    } else if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.pid == getpid()) {
        found = ENDPOINT_SERVED;
    }
    close(fd);
    errno = EADDRINUSE;
    return found;
}

static enum endpoint_problem failed(struct endpoint *endpoint, enum endpoint_problem problem) {
    int cause = errno;
    if (endpoint->fd >= 0) {
        close(endpoint->fd);
    }
    endpoint->fd = -1;
    endpoint->path[0] = 0;
    errno = cause;
    return problem;
}

enum endpoint_problem endpoint_open(struct endpoint *endpoint, const char *folder) {
    *endpoint = (struct endpoint){.fd = -1};
    unsigned long long start = start_time();
    int length = snprintf(endpoint->path, sizeof endpoint->path, "%s/.cairn-%d-%llu", folder, (int)getpid(), start);
    if (start == 0) {
        return failed(endpoint, ENDPOINT_NO_START_TIME);
    }
    if (length < 0 || (size_t)length >= sizeof endpoint->path) {
        errno = ENAMETOOLONG;
        return failed(endpoint, ENDPOINT_NOT_BOUND);
    }
    endpoint->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (endpoint->fd < 0) {
        return failed(endpoint, ENDPOINT_NO_SOCKET);
    }
    // On Linux the path gets the mode of the socket, so there is no moment at which others could connect.
    fchmod(endpoint->fd, S_IRUSR | S_IWUSR);
    int bound = bind_to(endpoint->fd, endpoint->path);
    if (bound != 0 && errno == EADDRINUSE) {
        if (!is_our_own(endpoint->path)) {
            errno = EADDRINUSE;
            return failed(endpoint, ENDPOINT_TAKEN);
        }
        enum endpoint_problem problem = who_listens(endpoint->path);
        if (problem != ENDPOINT_OPEN) {
            return failed(endpoint, problem);
        }
        unlink(endpoint->path);
        bound = bind_to(endpoint->fd, endpoint->path);
    }
    struct stat status;
    if (bound != 0 || listen(endpoint->fd, BACKLOG) != 0 || lstat(endpoint->path, &status) != 0) {
        return failed(endpoint, ENDPOINT_NOT_BOUND);
    }
    endpoint->device = status.st_dev;
    endpoint->file = status.st_ino;
    return ENDPOINT_OPEN;
}

bool endpoint_is_there(const struct endpoint *endpoint) {
    struct stat status;
    return lstat(endpoint->path, &status) == 0 && S_ISSOCK(status.st_mode) && status.st_dev == endpoint->device
            && status.st_ino == endpoint->file;
}

void endpoint_unlink(const struct endpoint *endpoint) {
    if (endpoint->fd >= 0 && endpoint_is_there(endpoint)) {
        unlink(endpoint->path);
    }
}

void endpoint_close(struct endpoint *endpoint) {
    endpoint_unlink(endpoint);
    if (endpoint->fd >= 0) {
        close(endpoint->fd);
    }
    endpoint->fd = -1;
}

// In a user namespace, the machine's root has no number, and looks like any other user without one. The mode of the socket lets
// only the owner and a root in, so it has already admitted such a peer.
static bool is_root_of_outside(uid_t uid) {
    char text[64];
    if (read_file("/proc/sys/kernel/overflowuid", text, sizeof text) == 0 || uid != (uid_t)atol(text)) {
        return false;
    }
    unsigned long inside, outside, count;
    return read_file("/proc/self/uid_map", text, sizeof text) > 0
            && sscanf(text, "%lu %lu %lu", &inside, &outside, &count) == 3
            && !(inside == 0 && outside == 0 && count == 0xFFFFFFFFUL);
}

int endpoint_accept(const struct endpoint *endpoint) {
    int fd = accept4(endpoint->fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) {
        return -1;
    }
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0
            || (peer.uid != 0 && peer.uid != geteuid() && !is_root_of_outside(peer.uid))) {
        close(fd);
        return -1;
    }
    return fd;
}
