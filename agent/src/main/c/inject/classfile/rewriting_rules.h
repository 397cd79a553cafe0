// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which classes and methods stay as they are, and in which a thread waits: what LeftAlone.java and Waits.java have, as lines.
//
//   C name              that class                   W owner name       a method that waits
//   B beginning         classes that begin so        E name descriptor  one that waits whatever its class
//   A descriptor        methods with that annotation

#ifndef CAIRN_REWRITING_RULES_H
#define CAIRN_REWRITING_RULES_H

#include "inject/classfile/pool.h"

struct rewriting_rules {
    char *lines;  // each with a zero at its end
    size_t used;
};

// False if there is no memory. None are taken away until all are.
bool rewriting_rules_add(struct rewriting_rules *rules, const char *line);
void rewriting_rules_free(struct rewriting_rules *rules);

bool rewriting_rules_leave_class(const struct rewriting_rules *rules, struct class_text name);
bool rewriting_rules_have_annotation(const struct rewriting_rules *rules, struct class_text descriptor);
bool rewriting_rules_have_wait(const struct rewriting_rules *rules, const struct class_method *method);

#endif
