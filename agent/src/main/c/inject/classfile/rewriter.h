// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Rewrites a class file so that its methods report when they are entered and left: in a moment, where the VM would first have to
// compile the Java rewriter (dev.cairn.agent.inject). What is not plain is left to that one.

#ifndef CAIRN_CLASS_REWRITER_H
#define CAIRN_CLASS_REWRITER_H

#include "inject/classfile/pool.h"
#include "inject/classfile/rewriting_rules.h"

enum class_answer {
    CLASS_REWRITTEN,
    CLASS_AS_IT_IS,
    CLASS_NOT_PLAIN,  // or there is no memory
};

// The methods to rewrite.
struct class_methods {
    struct class_text owner;   // with slashes
    struct class_text source;  // NULL if none is known
    const struct class_method *methods;
    uint32_t count;
};

// Gives methods their numbers.
struct class_numbers {
    // Returns false if there are none to give.
    bool (*number)(void *by, const struct class_methods *methods, int32_t *numbers);
    void *by;
};

// `rewritten` must be empty before; the caller must free it in any case.
enum class_answer class_rewriter_rewrite(const struct rewriting_rules *rules, const struct class_numbers *numbers,
        const uint8_t *file, size_t size, struct bytes *rewritten);

#endif
