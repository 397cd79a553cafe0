// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A report as a whole, from the load of the library to the end of the VM.
//
// Where the options are wrong, or the output cannot be had, HPROF ends a VM that is about to start, and so does this. Nothing else
// that goes wrong stops the target: it is told on its standard error stream, and the report goes on with what there is, or
// there is none. On attach a failure is told to who attaches too, as a number.

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
