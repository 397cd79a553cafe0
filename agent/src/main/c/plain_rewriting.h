// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// class_rewriter.h in a VM: what stays as it is, and the numbers of methods, are the Java rewriter's.

#ifndef CAIRN_PLAIN_REWRITING_H
#define CAIRN_PLAIN_REWRITING_H

#include "class_rewriter.h"

#include <jni.h>

// False with an exception pending, or where there is no memory. Once injector.type is known.
bool plain_rewriting_prepare(JNIEnv *env);
void plain_rewriting_free(void);

// No exception is pending afterwards.
enum class_answer plain_rewriting_rewrite(JNIEnv *env, const uint8_t *file, size_t size, struct bytes *rewritten);

#endif
