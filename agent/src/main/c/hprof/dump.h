// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The moments at which a report is cut: when somebody asks the VM for its data, when the peer of the socket asks for a heap dump,
// and when the VM ends. One at a time.

#ifndef CAIRN_HPROF_DUMP_H
#define CAIRN_HPROF_DUMP_H

#include <jni.h>
#include <stdint.h>

// Of everything, while the VM goes on. Nothing happens if another dump is being made, as HPROF has it. Returns when it is written.
void hprof_dump_now(JNIEnv *env);

// Only of the heap.
void hprof_dump_heap(JNIEnv *env);

// Collects garbage, and says so to the collector once all that was found dead is in the ring.
void hprof_collect_garbage(JNIEnv *env);

// The last one, of a VM that ends; nothing is recorded any more.
void hprof_dump_finally(JNIEnv *env);

// Nobody is there any more to write a report: nothing is recorded further.
void hprof_dump_no_more(JNIEnv *env);

// The VM ends at once, with 0 and without a dump.
void hprof_exit(JNIEnv *env);

#endif
