// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// inject/classfile/rewriter.h in a VM. The Java rewriter names what it must leave alone, and takes the numbers of its methods from here too.

#ifndef CAIRN_PLAIN_REWRITING_H
#define CAIRN_PLAIN_REWRITING_H

#include "inject/classfile/rewriter.h"

#include <jni.h>

// Takes the rules, which are `lines` (String[], see inject/classfile/rewriting_rules.h), and binds `numbers`, the class LibraryNumbers.
// Returns false with an exception pending, or when out of memory.
bool plain_rewriting_prepare(JNIEnv *env, jclass numbers, jobjectArray lines);

// Lets go of the rules, and of the numbers.
void plain_rewriting_free(void);

// Calls nothing in the VM.
enum class_answer plain_rewriting_rewrite(const uint8_t *file, size_t size, struct bytes *rewritten);

#endif
