// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/hprof.h"

#include "base/clock.h"
#include "hprof/commands.h"
#include "hprof/dump.h"
#include "hprof/heap/direct_walk.h"
#include "hprof/part_table.h"
#include "hprof/report/control.h"
#include "hprof/report/output.h"
#include "hprof/report/settings.h"
#include "sample/allocation/recorder.h"
#include "vm/capability.h"
#include "vm/other_copy.h"
#include "vm/thread_fields.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RING_BYTES = 8 << 20,
    EXACT_RING_BYTES = 32 << 20,
    EXIT_FATAL = 9,
};

static atomic_bool taken;
static struct hprof_output output;
static jvmtiEnv *life;

// Messages ---------------------------------------------------------------------------------------------------------

// As HPROF says it.
static void tell_error(const char *problem, const char *file, int line) {
    fprintf(stderr, "HPROF ERROR: %s [%s:%d]\n", problem, file, line);
}

static void fail(const char *problem, const char *file, int line) {
    tell_error(problem, file, line);
    exit(hprof.options.errorexit ? EXIT_FATAL : 1);
}

// Its life ---------------------------------------------------------------------------------------------------------

// JNI may not be used here.
static const char *prepare_parts(void) {
    const char *problem = NULL;
    for (const struct hprof_part *const *part = hprof_parts; *part != NULL && problem == NULL; part++) {
        problem = (*part)->prepare == NULL ? NULL : (*part)->prepare();
    }
    return problem;
}

static void start_parts(JNIEnv *env) {
    for (const struct hprof_part *const *part = hprof_parts; *part != NULL; part++) {
        const char *problem = (*part)->start == NULL ? NULL : (*part)->start(env);
        if (problem != NULL) {
            hprof_complain("%s", problem);
        }
    }
}

static void set_event(bool on, jvmtiEvent event) {
    (*life)->SetEventNotificationMode(life, on ? JVMTI_ENABLE : JVMTI_DISABLE, event, NULL);
}

// The report goes on without what cannot be had.
static bool start(JNIEnv *env) {
    bool found = thread_fields_find(env);
    (*env)->ExceptionClear(env);
    hprof.symbols = found ? symbols_make(hprof.jvmti, env, hprof.ring, hprof_reserve) : NULL;
    if (hprof.symbols == NULL) {
        hprof_complain("the VM has no memory left to record, so there is no report");
        hprof_tell("exiting");
        return false;
    }
    hprof_settings_tell(env, output.name);
    bool left_out = recorder_leave_out(true);
    hprof.walks_directly = hprof.options.heap_dump && heap_direct_is_possible(env);
    start_parts(env);
    recorder_leave_out(left_out);
    hprof_commands_start(hprof.jvmti, env);
    set_event(true, JVMTI_EVENT_DATA_DUMP_REQUEST);
    set_event(true, JVMTI_EVENT_VM_DEATH);
    return true;
}

static void JNICALL vm_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)jvmti;
    (void)thread;
    start(env);
}

static void JNICALL vm_death(jvmtiEnv *jvmti, JNIEnv *env) {
    (void)jvmti;
    set_event(false, JVMTI_EVENT_DATA_DUMP_REQUEST);
    hprof_dump_finally(env);
}

// In this event the VM gives no JNIEnv.
static void JNICALL data_dump(jvmtiEnv *jvmti) {
    (void)jvmti;
    JNIEnv *env;
    if ((*hprof.vm)->GetEnv(hprof.vm, (void **)&env, JNI_VERSION_10) == JNI_OK) {
        hprof_dump_now(env);
    }
}

// NULL, or why not.
static const char *take_environments(void) {
    static const jvmtiEventCallbacks callbacks = {.VMInit = vm_init, .VMDeath = vm_death, .DataDumpRequest = data_dump};
    static const jvmtiCapabilities tags = {.can_tag_objects = 1};
    if ((*hprof.vm)->GetEnv(hprof.vm, (void **)&life, JVMTI_VERSION_11) != JNI_OK
            || (*hprof.vm)->GetEnv(hprof.vm, (void **)&hprof.jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return "The VM gives no access to its tool interface.";
    }
    const char *problem = capability_take(hprof.jvmti, &tags, "to number classes");
    capability_take_for_names(hprof.jvmti);
    (*life)->SetEventCallbacks(life, &callbacks, sizeof callbacks);
    return problem;
}

static const char *start_collector(const char *folder) {
    struct hprof_collector collector;
    bool exact = hprof_options_allocations(&hprof.options) && !hprof.options.sampled;
    const char *problem =
            hprof_collector_start(&collector, folder, output.fd, exact ? EXACT_RING_BYTES : RING_BYTES);
    close(output.fd);
    if (problem == NULL && !hprof_control_begin(&collector)) {
        hprof_collector_discard(&collector);
        problem = "The process has no thread left for what the report needs.";
    }
    hprof.ring = problem == NULL ? collector.ring : NULL;
    return problem;
}

// There will be no report after all.
static void dismiss_collector(void) {
    hprof_tell("exiting");
    hprof_control_end();
}

// NULL, or why not; there is no collector then.
static const char *take_what_is_needed(void) {
    const char *problem = take_environments();
    problem = problem == NULL ? prepare_parts() : problem;
    if (problem != NULL) {
        dismiss_collector();
    }
    return problem;
}

static void prepare(JavaVM *vm, bool attached) {
    hprof.vm = vm;
    hprof.attached = attached;
    hprof_set_depth(hprof.options.depth);
}

typedef jint entry(JavaVM *vm, const char *options, const char *folder);

jint cairn_hprof_on_load(JavaVM *vm, const char *options, const char *folder) {
    entry *earlier = (entry *)other_copy("cairn_hprof_on_load");
    if (earlier != NULL) {
        return earlier(vm, options, folder);
    }
    if (hprof_options_want_help(options)) {
        hprof_options_help();
        exit(0);
    }
    if (atomic_exchange(&taken, true)) {
        tell_error("Cannot load this JVM TI agent twice, check your java command line for duplicate hprof options.",
                __FILE__, __LINE__);
        fprintf(stderr, "HPROF TERMINATED PROCESS\n");
        exit(EXIT_FATAL);
    }
    const char *problem = hprof_options_parse(&hprof.options, options, getenv("_JAVA_HPROF_OPTIONS"));
    if (problem == NULL) {
        problem = hprof_output_open(&output, &hprof.options);
    }
    if (problem != NULL) {
        fail(problem, __FILE__, __LINE__);
    }
    prepare(vm, false);
    problem = start_collector(folder);
    problem = problem == NULL ? take_what_is_needed() : problem;
    if (problem != NULL) {
        hprof_complain("%s There will be no report.", problem);
        return JNI_OK;
    }
    set_event(true, JVMTI_EVENT_VM_INIT);
    return JNI_OK;
}

// Returns the problem as a number to the process that attaches, and reports it in words on the target's standard error stream.
static jint refuse(enum hprof_problem number, const char *problem) {
    hprof_complain("%s", problem);
    return (jint)number;
}

static void release_all(void) {
    for (const struct hprof_part *const *part = hprof_parts; *part != NULL; part++) {
        if ((*part)->release != NULL) {
            (*part)->release();
        }
    }
    jvmtiEnv **const environments[] = {&hprof.jvmti, &life};
    for (size_t i = 0; i < sizeof environments / sizeof environments[0]; i++) {
        jvmtiEnv *jvmti = *environments[i];
        if (jvmti != NULL) {
            (*jvmti)->DisposeEnvironment(jvmti);
            *environments[i] = NULL;
        }
    }
}

// The right of others to what the report needs comes first: until all is there, no file is touched and no process started. What is
// refused leaves nothing behind, so that another attempt may do better.
static jint attach(JavaVM *vm, JNIEnv **env, const char *options, const char *folder) {
    const char *problem = hprof_options_parse(&hprof.options, options, NULL);
    if (problem != NULL) {
        return refuse(HPROF_WRONG_OPTIONS, problem);
    }
    if ((*vm)->GetEnv(vm, (void **)env, JNI_VERSION_10) != JNI_OK) {
        return refuse(HPROF_NO_JVMTI, "The VM gives no access to JNI.");
    }
    prepare(vm, true);
    problem = take_environments();
    problem = problem == NULL ? prepare_parts() : problem;
    if (problem != NULL) {
        return refuse(HPROF_NO_JVMTI, problem);
    }
    problem = hprof_output_open(&output, &hprof.options);
    if (problem != NULL) {
        return refuse(HPROF_NO_OUTPUT, problem);
    }
    problem = start_collector(folder);
    return problem == NULL ? JNI_OK : refuse(HPROF_NO_COLLECTOR, problem);
}

jint cairn_hprof_on_attach(JavaVM *vm, const char *options, const char *folder) {
    JNIEnv *env;
    entry *earlier = (entry *)other_copy("cairn_hprof_on_attach");
    if (earlier != NULL) {
        return earlier(vm, options, folder);
    }
    if (atomic_exchange(&taken, true)) {
        return refuse(HPROF_ALREADY_IN, "HPROF is in this VM already, and there can be one report of it.");
    }
    jint refused = attach(vm, &env, options, folder);
    if (refused != JNI_OK) {
        release_all();
        atomic_store(&taken, false);
        return refused;
    }
    return start(env) ? JNI_OK : refuse(HPROF_NO_JVMTI, "The report could not be started.");
}
