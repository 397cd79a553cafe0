// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/memory_left.h"

#include <inttypes.h>
#include <stdio.h>

uint64_t memory_left(void) {
    enum { LINE_BYTES = 128, BYTES_A_KIB = 1024 };
    char line[LINE_BYTES];
    uint64_t kib, bytes = UINT64_MAX;
    FILE *file = fopen("/proc/meminfo", "re");
    while (file != NULL && bytes == UINT64_MAX && fgets(line, sizeof line, file) != NULL) {
        bytes = sscanf(line, "MemAvailable: %" SCNu64 " kB", &kib) == 1 ? kib * BYTES_A_KIB : UINT64_MAX;
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}
