// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// inject/classfile/rewriter.h in a VM. The Java rewriter names what it must leave alone, and takes the numbers of its methods from here too.

#ifndef CAIRN_PLAIN_REWRITING_H
#define CAIRN_PLAIN_REWRITING_H

#include "inject/classfile/rewriter.h"

#include <jni.h>

// Reads the rules, and binds `numbers`, the class LibraryNumbers. False with an exception pending, or where there is no memory.
// Once injector.type is known.
bool plain_rewriting_prepare(JNIEnv *env, jclass numbers);

// Lets go of the rules, and of the numbers.
void plain_rewriting_free(void);

// Calls nothing in the VM.
enum class_answer plain_rewriting_rewrite(const uint8_t *file, size_t size, struct bytes *rewritten);

#endif
