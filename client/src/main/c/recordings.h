// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Recordings: which threads they count, and the counting itself, which is done where the VM reports an allocation. Several may
// count at once, the same threads too. No recording counts what a thread allocates while it is quiet: the recorder itself starts,
// stops and reads then.

#ifndef CAIRN_RECORDINGS_H
#define CAIRN_RECORDINGS_H

#include "sites.h"
#include "symbols.h"

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

#define RECORDINGS_MAX 32
#define DEPTH_MAX 512

struct recording_options {
    jobjectArray threads; // NULL for all there are and will be
    int32_t depth;        // 0 to DEPTH_MAX frames of each stack
    uint32_t most_sites;
    jmethodID beneath; // of one thread, only what this method calls or does itself; NULL for everything
    jthread body_thread; // that one; it may be virtual
};

// Names a recording, and is never used again.
typedef int64_t recording_handle;

struct recording_result {
    const struct sites *sites;
    struct symbols *symbols;
    uint32_t late_threads; // were older than the recording, and had an old draw to finish first, or have it still
};

// Once, when the library is loaded.
bool recordings_use(JavaVM *vm);

// Of the calling thread.
void recordings_set_quiet(bool on);

// A recording that does not count yet: the VM samples its threads and the calling one already. NULL, or a sentence that
// says why there is none.
const char *recordings_open(JNIEnv *env, const struct recording_options *options, recording_handle *handle);

// From here on it counts, and the calling thread is no longer quiet.
void recordings_begin(recording_handle handle);

// From here on it does not count, and the calling thread is quiet. False if it does not count, for whatever reason.
bool recordings_end(recording_handle handle);

// What an ended recording has counted, until it is released.
bool recordings_result(recording_handle handle, struct recording_result *result);

// In whatever state it is.
void recordings_release(JNIEnv *env, recording_handle handle);

#endif
