// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The options of -agentlib:hprof=..., as HPROF has always had them, and four of our own (sampled, samples, clock, and what
// the help says of them). Strictly from left to right, without quotes and blanks; the last one wins, but that heap= and cpu=
// add up.

#ifndef CAIRN_HPROF_OPTIONS_H
#define CAIRN_HPROF_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum { HPROF_MAX_PATH = 4096, HPROF_MAX_HOST = 256, HPROF_MAX_PROBLEM = 9000 };

struct hprof_options {
    bool heap_dump;
    bool heap_sites;
    bool cpu_samples;
    bool cpu_times;
    bool cpu_old;
    bool monitor;
    bool binary;
    char file[HPROF_MAX_PATH];  // empty: the name that the format has by default
    char host[HPROF_MAX_HOST];  // empty: no socket
    int port;
    int depth;
    int interval_ms;
    double cutoff;
    bool lineno;
    bool thread;
    bool doe;
    bool msa;
    bool force;
    bool verbose;
    bool gc_okay;
    bool primfields;
    bool primarrays;
    long logflags;
    bool pause;
    bool coredump;
    bool errorexit;
    bool debug;
    long debugflags;
    long experiment;

    bool sampled;          // heap=sites by samples, not by every allocation
    bool samples_by_state;  // cpu=samples counts threads that are runnable, not those that have used the processor
    // cpu=times by the clock on the wall, or by the thread's own; neither: on the wall, but while the thread waits.
    bool wall_clock;
    bool cpu_clock;
    bool walk_by_vm;       // heap=dump asks the VM for everything, and reads no objects itself
    bool walk_directly;    // the options ask that it reads objects itself, so it reports where it cannot
};

// NULL, or what HPROF says of the first thing that is wrong: good until it is called again. `environment` is the value of
// _JAVA_HPROF_OPTIONS; either may be NULL.
const char *hprof_options_parse(struct hprof_options *options, const char *text, const char *environment);

// Whether the text is the one word that asks for it.
bool hprof_options_want_help(const char *text);
void hprof_options_help(void);

// Whether objects are followed from their allocation on.
static inline bool hprof_options_allocations(const struct hprof_options *options) {
    return options->heap_dump || options->heap_sites;
}

#endif
