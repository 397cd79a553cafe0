// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/commands.h"

#include "hprof/dump.h"
#include "hprof/part_table.h"
#include "hprof/parts/allocations.h"
#include "hprof/parts/samples.h"
#include "hprof/report/control.h"
#include "hprof/report/report.h"
#include "vm/own_thread.h"

#include <stdlib.h>

static void obey(JNIEnv *env, const struct hprof_command *command) {
    switch (command->kind) {
        case HPROF_GC:
            hprof_collect_garbage(env);
            break;
        case HPROF_HEAP_DUMP:
            hprof_dump_heap(env);
            break;
        case HPROF_ALLOCATIONS_ON:
            hprof_allocations_record(true);
            break;
        case HPROF_ALLOCATIONS_OFF:
            hprof_allocations_record(false);
            break;
        case HPROF_SAMPLING_ON:
            hprof_samples_take(env, command->number, true);
            break;
        case HPROF_SAMPLING_OFF:
            hprof_samples_take(env, command->number, false);
            break;
        case HPROF_DEPTH:
            hprof_set_depth((int)command->number);
            for (const struct hprof_part *const *part = hprof_parts; *part != NULL; part++) {
                if ((*part)->follow_depth != NULL) {
                    (*part)->follow_depth();
                }
            }
            break;
        case HPROF_EXIT:
            hprof_exit(env);
            break;
    }
}

static void JNICALL run(jvmtiEnv *jvmti, JNIEnv *env, void *unused) {
    (void)jvmti;
    (void)unused;
    for (struct hprof_command *command = hprof_control_next(); command != NULL; command = hprof_control_next()) {
        bool framed = (*env)->PushLocalFrame(env, 16) == 0;
        obey(env, command);
        (*env)->ExceptionClear(env);
        if (framed) {
            (*env)->PopLocalFrame(env, NULL);
        }
        free(command);
    }
    hprof_dump_no_more(env);
}

void hprof_commands_start(jvmtiEnv *jvmti, JNIEnv *env) {
    if (!own_thread_start(jvmti, env, "cairn-hprof", run, NULL)) {
        hprof_complain("the VM has no thread left for the commands of the socket");
    }
}
