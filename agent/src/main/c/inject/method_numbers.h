// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of rewritten methods. A method keeps its number however often its class is rewritten; classes of one name in several
// class loaders share theirs. Any thread may ask.

#ifndef CAIRN_METHOD_NUMBERS_H
#define CAIRN_METHOD_NUMBERS_H

#include "inject/classfile/pool.h"

// `source` is that of the class, empty if none is known; the method's owner has slashes. -1 if there is no memory.
int32_t method_numbers_of(const struct class_method *method, struct class_text source);

// The same of a method that may never be rewritten: its class is not known by that.
int32_t method_numbers_of_caller(const struct class_method *method, struct class_text source);

// Whether a method of a class of this name, with slashes, was rewritten.
bool method_numbers_know(const char *owner);

// The class with slashes, the source file or nothing, the name and the descriptor, a line each: to be freed. NULL if no method has
// that number, or there is no memory.
char *method_numbers_describe(int32_t number);

// None has a number any more.
void method_numbers_free(void);

// Another agent has a class loaded anew, whose methods have numbers; any other name is ignored. Whether it has done so with any class, and
// with this one.
void method_numbers_note_change(const char *owner);
bool method_numbers_have_changed(void);
bool method_numbers_is_changed(const char *owner);

#endif
