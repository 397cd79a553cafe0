// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Rewrites the code of one method so that it reports when it is entered and left, as MethodRewriter.java does. All code that is not
// plain is left to that class: subroutines, code that grows beyond the reach of a jump, constructors that no Java compiler makes,
// and attributes of the code other than those for debuggers and for the verifier.

#ifndef CAIRN_CLASS_CODE_H
#define CAIRN_CLASS_CODE_H

#include "inject/classfile/method.h"

// Writes what is in a Code attribute, behind its length. False if it is not plain, or there is no memory.
bool class_code_rewrite(struct class_code *code, struct class_reader *from);

// The instructions: twice, as only then is it known where jumps lead. False if they are not plain.
bool class_code_put_instructions(struct class_code *code);

#endif
