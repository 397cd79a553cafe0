// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/report/settings.h"

#include "hprof/report/control.h"

#include "base/clock.h"
#include "hprof/report/report.h"
#include "vm/layout/thread_layout.h"

#include <stdio.h>
#include <unistd.h>

enum { VERSION = 1 };

// 0 if the VM does not report it.
static jlong max_memory(JNIEnv *env) {
    jclass runtime = (*env)->FindClass(env, "java/lang/Runtime");
    jmethodID get = runtime == NULL ? NULL : (*env)->GetStaticMethodID(env, runtime, "getRuntime", "()Ljava/lang/Runtime;");
    jmethodID max = get == NULL ? NULL : (*env)->GetMethodID(env, runtime, "maxMemory", "()J");
    jobject one = max == NULL ? NULL : (*env)->CallStaticObjectMethod(env, runtime, get);
    jlong bytes = (*env)->ExceptionCheck(env) || one == NULL ? 0 : (*env)->CallLongMethod(env, one, max);
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionClear(env);
        bytes = 0;
    }
    (*env)->DeleteLocalRef(env, one);
    (*env)->DeleteLocalRef(env, runtime);
    return bytes;
}

static void tell_switch(const char *name, bool value) {
    hprof_tell("%s=%c", name, value ? 'y' : 'n');
}

// With a point, whatever locale the process has.
static void tell_cutoff(double cutoff) {
    char text[64];
    snprintf(text, sizeof text, "%.17g", cutoff);
    for (char *each = text; *each != 0; each++) {
        *each = *each == ',' ? '.' : *each;
    }
    hprof_tell("cutoff=%s", text);
}

// A line is a line, whatever people call their files.
static void tell_output(const char *output) {
    char name[HPROF_MAX_PATH + HPROF_MAX_HOST];
    snprintf(name, sizeof name, "%s", output);
    for (char *each = name; *each != 0; each++) {
        *each = (unsigned char)*each < ' ' ? '?' : *each;
    }
    hprof_tell("output=%s", name);
}

static void tell_what(const struct hprof_options *options) {
    char cpu[32];
    snprintf(cpu, sizeof cpu, "%s%s%s", options->cpu_samples ? ",samples" : "", options->cpu_times ? ",times" : "",
            options->cpu_old ? ",old" : "");
    hprof_tell("heap=%s",
            options->heap_dump && options->heap_sites ? "all"
                    : options->heap_dump              ? "dump"
                    : options->heap_sites             ? "sites"
                                                      : "none");
    hprof_tell("cpu=%s", cpu[0] == 0 ? "none" : cpu + 1);
    tell_switch("monitor", options->monitor);
}

// With these the VM ends at the first OutOfMemoryError, and nobody hears of it.
static void tell_what_ends_it(void) {
    static const char *const flags[] = {"ExitOnOutOfMemoryError", "CrashOnOutOfMemoryError"};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (vm_structs_flag(flags[i])) {
            hprof_tell("endsby=%s", flags[i]);
        }
    }
}

void hprof_settings_tell(JNIEnv *env, const char *output) {
    const struct hprof_options *options = &hprof.options;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t start_nanos = nanos_of(CLOCK_MONOTONIC);
    hprof_tell("version=%d", VERSION);
    hprof_tell("pid=%d", (int)getpid());
    hprof_tell("start_epoch_millis=%lld", (long long)now.tv_sec * 1000 + now.tv_nsec / NANOS_A_MILLI);
    hprof_tell("start_nanos=%lld", (long long)start_nanos);
    hprof_tell("maxmemory=%lld", (long long)max_memory(env));
    tell_output(output);
    tell_switch("net", options->host[0] != 0);
    hprof_tell("format=%c", options->binary ? 'b' : 'a');
    tell_what(options);
    hprof_tell("depth=%d", atomic_load(&hprof.depth));
    hprof_tell("interval=%d", options->interval_ms);
    tell_cutoff(options->cutoff);
    tell_switch("lineno", options->lineno);
    tell_switch("thread", options->thread);
    tell_switch("doe", options->doe);
    tell_switch("verbose", options->verbose);
    tell_switch("primfields", options->primfields);
    tell_switch("primarrays", options->primarrays);
    hprof_tell("logflags=%ld", options->logflags);
    tell_switch("sampled", options->sampled);
    hprof_tell("samples=%s", options->samples_by_state ? "state" : "cpu");
    hprof_tell("clock=%s", options->wall_clock ? "wall" : options->cpu_clock ? "cpu" : "run");
    tell_switch("attached", hprof.attached);
    tell_what_ends_it();
    hprof_tell("%s", "");
}
