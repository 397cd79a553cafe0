// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/allocation_events.h"

#include "sample/allocation/draws.h"
#include "vm/capability.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
static const char *own_holder;

// Whether a library is mapped whose path has `part` in it.
static bool is_mapped(const char *part) {
    FILE *maps = fopen("/proc/self/maps", "re");
    bool found = false;
    char line[4400];
    while (maps != NULL && !found && fgets(line, sizeof line, maps) != NULL) {
        found = strstr(line, part) != NULL;
    }
    if (maps != NULL) {
        fclose(maps);
    }
    return found;
}

static const char *taken_by(const char *holder) {
    static char sentence[200];
    snprintf(sentence, sizeof sentence,
            "A VM reports its allocations to one tool at a time, and %s has that right: end that first.", holder);
    return sentence;
}

const char *allocation_events_take(jvmtiEnv *jvmti, const char *holder) {
    if (own_holder != NULL) {
        return taken_by(own_holder);
    }
    jvmtiCapabilities potential = {0};
    (*jvmti)->GetPotentialCapabilities(jvmti, &potential);
    if (!potential.can_generate_sampled_object_alloc_events) {
        return taken_by(is_mapped("libasyncProfiler") ? "async-profiler (its library is loaded)" : "another agent");
    }
    const char *problem = capability_take(jvmti, &wanted, "to see allocations");
    if (problem == NULL) {
        own_holder = holder;
    }
    return problem;
}

void allocation_events_give_back(jvmtiEnv *jvmti) {
    draws_set_interval(jvmti, DRAWS_INITIAL_INTERVAL);
    (*jvmti)->RelinquishCapabilities(jvmti, &wanted);
    own_holder = NULL;
}
