// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A report as a whole, from the load of the library to the end of the VM.
//
// Where the options are wrong, or the output cannot be had, HPROF ends a VM that is about to start, and so does this library. No
// other problem stops the target: it is reported on the target's standard error stream, and the report goes on with what can be
// had, or there is no report. On attach, a failure is also returned as a number to the process that attaches.

#ifndef CAIRN_HPROF_H
#define CAIRN_HPROF_H

#include "base/export.h"

#include <jni.h>

// As `cairn hprof attach` knows them; libhprof.so has one more, for when this library is not there.
enum hprof_problem {
    HPROF_WRONG_OPTIONS = 1,
    HPROF_NO_OUTPUT = 2,
    HPROF_ALREADY_IN = 3,
    HPROF_NO_JVMTI = 4,
    HPROF_NO_COLLECTOR = 5,
};

// From libhprof.so, which lies in `folder`.
CAIRN_EXPORT jint cairn_hprof_on_load(JavaVM *vm, const char *options, const char *folder);
CAIRN_EXPORT jint cairn_hprof_on_attach(JavaVM *vm, const char *options, const char *folder);

#endif
