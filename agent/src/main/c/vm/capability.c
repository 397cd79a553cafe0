// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/capability.h"

#include <stdio.h>

const char *capability_take(jvmtiEnv *jvmti, const jvmtiCapabilities *wanted, const char *purpose) {
    static _Thread_local char why[200];
    jvmtiError error = (*jvmti)->AddCapabilities(jvmti, wanted);
    if (error == JVMTI_ERROR_NONE) {
        return NULL;
    }
    if (error == JVMTI_ERROR_NOT_AVAILABLE) {
        snprintf(why, sizeof why,
                "This VM does not give the agent what it needs %s: another agent has it, or it is to be had at start-up "
                "only (-agentpath).",
                purpose);
    } else {
        snprintf(why, sizeof why, "This VM does not give the agent what it needs %s (JVMTI error %d).", purpose, error);
    }
    return why;
}

void capability_take_for_names(jvmtiEnv *jvmti) {
    (*jvmti)->AddCapabilities(jvmti, &(jvmtiCapabilities){.can_get_line_numbers = 1});
    (*jvmti)->AddCapabilities(jvmti, &(jvmtiCapabilities){.can_get_source_file_name = 1});
}
