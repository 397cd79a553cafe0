// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What an HPROF report is made of, in the target: each part writes records of its kind into the one ring. A part whose option is
// off does nothing. One that listens to events has a JVMTI environment of its own, as an environment has one set of callbacks.

#ifndef CAIRN_HPROF_PART_H
#define CAIRN_HPROF_PART_H

#include "hprof/report/report.h"

#include <jni.h>
#include <jvmti.h>
#include <stdint.h>

// Any of the functions may be NULL.
struct hprof_part {
    // At OnLoad, where JNI may not be used, or on attach: takes what can be had only then. NULL, or why there can be no report: a
    // sentence.
    const char *(*prepare)(void);
    // There will be no report after all: gives back what `prepare` took, if it did. Only after a refused attach.
    void (*release)(void);
    // At VMInit, or on attach. NULL, or why not: a sentence. The rest of the report goes on without it.
    const char *(*start)(JNIEnv *env);
    // hprof.depth has changed.
    void (*follow_depth)(void);
    // When it returns, the ring must hold everything that the report at this token shows: the MARK comes next.
    void (*dump)(JNIEnv *env, uint32_t token);
    // At VMDeath, before the last dump: no event of it writes any more. It may still be asked for that dump.
    void (*stop)(JNIEnv *env);
};

#endif
