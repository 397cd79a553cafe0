// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/report/output.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

enum { CONNECT_SECONDS = 30, MODE = 0644 };

static char problem[sizeof((struct hprof_output *)0)->name + 64];

// The socket -------------------------------------------------------------------------------------------------------

static void set_patience(int fd, long seconds) {
    struct timeval time = {.tv_sec = seconds};
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

static int connect_to(const char *host, int port) {
    char service[16];
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found = NULL;
    snprintf(service, sizeof service, "%d", port);
    if (port == 0 || getaddrinfo(host, service, &hints, &found) != 0) {
        return -1;
    }
    int fd = -1;
    for (struct addrinfo *each = found; each != NULL && fd < 0; each = each->ai_next) {
        fd = socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
        set_patience(fd, CONNECT_SECONDS);
        if (fd >= 0 && connect(fd, each->ai_addr, each->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    if (fd >= 0) {
        set_patience(fd, 0);
    }
    return fd;
}

// The file ---------------------------------------------------------------------------------------------------------

static bool choose_name(const struct hprof_options *options, char *name, size_t size) {
    const char *file = options->file[0] != 0 ? options->file : options->binary ? "java.hprof" : "java.hprof.txt";
    return snprintf(name, size, "%s", file) < (int)size;
}

// The process's number goes into the name: of text before ".txt", which there is always then.
static bool add_number(const struct hprof_options *options, char *name, size_t size) {
    static const char ending[] = ".txt";
    size_t length = strlen(name), behind = 0;
    char kept[sizeof ending] = "";
    if (!options->binary) {
        if (length >= sizeof ending - 1 && strcasecmp(name + length - (sizeof ending - 1), ending) == 0) {
            behind = sizeof ending - 1;
        }
        memcpy(kept, behind > 0 ? name + length - behind : ending, sizeof ending);
    }
    size_t stem = length - behind;
    return snprintf(name + stem, size - stem, ".%d%s", (int)getpid(), kept) < (int)(size - stem);
}

// What is no plain file is written to as it is: a terminal, a pipe, what a link leads to.
static int create(const char *name) {
    struct stat status;
    bool is_there = lstat(name, &status) == 0;
    if (is_there && S_ISREG(status.st_mode) && unlink(name) != 0) {
        return -1;
    }
    // Not waiting for somebody to read from a pipe: nobody may ever.
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, MODE);
    if (fd >= 0) {
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    }
    return fd;
}

// A file that is there stays, also if another VM made it this very moment.
static int create_beside(const struct hprof_options *options, char *name, size_t size) {
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, MODE);
    if (fd < 0 && errno == EEXIST && add_number(options, name, size)) {
        fd = create(name);
    }
    return fd;
}

const char *hprof_output_open(struct hprof_output *output, const struct hprof_options *options) {
    if (options->host[0] != 0) {
        snprintf(output->name, sizeof output->name, "%s:%d", options->host, options->port);
        output->fd = connect_to(options->host, options->port);
        snprintf(problem, sizeof problem, "can't connect to %s", output->name);
    } else {
        if (choose_name(options, output->name, sizeof output->name)) {
            output->fd = options->force ? create(output->name)
                                        : create_beside(options, output->name, sizeof output->name);
        } else {
            output->fd = -1;
        }
        snprintf(problem, sizeof problem, "can't create profile file: %s", output->name);
    }
    return output->fd < 0 ? problem : NULL;
}
