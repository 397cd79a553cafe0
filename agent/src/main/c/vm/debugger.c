// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/debugger.h"

#include <dirent.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// "JDWP Command Reader", as the kernel cuts it.
static const char COMMAND_READER[] = "JDWP Command Re";

static bool is_command_reader(const char *task) {
    char path[64];
    char name[16] = "";
    snprintf(path, sizeof path, "/proc/self/task/%.20s/comm", task);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    ssize_t count = read(fd, name, sizeof name - 1);
    close(fd);
    return count > 0 && strncmp(name, COMMAND_READER, sizeof COMMAND_READER - 1) == 0;
}

// How many threads there are up to the one that is looked for, if it is among them.
static int look(bool *found) {
    int seen = 0;
    DIR *tasks = opendir("/proc/self/task");
    for (const struct dirent *task = tasks == NULL ? NULL : readdir(tasks); task != NULL && !*found;
            task = readdir(tasks)) {
        seen++;
        *found = is_command_reader(task->d_name);
    }
    if (tasks != NULL) {
        closedir(tasks);
    }
    return seen;
}

// The kernel's list may stop where a thread ends meanwhile, and leave out others that live on: so another look.
bool debugger_is_attached(void) {
    enum { MOST_LOOKS = 4 };
    bool found = false;
    int before = -1;
    int seen = look(&found);
    for (int looks = 1; !found && seen != before && looks < MOST_LOOKS; looks++) {
        before = seen;
        seen = look(&found);
    }
    return found;
}

static int is_jdwp(struct dl_phdr_info *library, size_t size, void *nothing) {
    static const char name[] = "/libjdwp.so";
    (void)size;
    (void)nothing;
    size_t length = strlen(library->dlpi_name);
    return length >= sizeof name - 1 && strcmp(library->dlpi_name + length - (sizeof name - 1), name) == 0;
}

bool debugger_could_attach(void) {
    return dl_iterate_phdr(is_jdwp, NULL) != 0;
}
