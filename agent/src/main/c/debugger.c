// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "debugger.h"

#include <dirent.h>
#include <fcntl.h>
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

bool debugger_is_attached(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) {
        return false;
    }
    bool found = false;
    for (const struct dirent *task = readdir(tasks); task != NULL && !found; task = readdir(tasks)) {
        found = is_command_reader(task->d_name);
    }
    closedir(tasks);
    return found;
}
