// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's Java classes: they lie in the library itself, are seen by no class of the target, and can be collected once
// the agent has left.

#ifndef CAIRN_JAVA_HALF_H
#define CAIRN_JAVA_HALF_H

#include <jni.h>
#include <stdbool.h>
#include <stddef.h>

// Binds the native methods of classes in this loader. False on failure, and an exception may then be pending.
typedef bool java_half_bind(JNIEnv *env, jobject loader);

// Makes the class loader, has `bind` called, and makes AgentMain in it; both as global references. False on failure, and an exception
// may then be pending.
bool java_half_load(JNIEnv *env, java_half_bind *bind, jobject *loader, jclass *agent_main);

// Says in one ASCII sentence why the Java half is not there: by the exception that is pending, if one is. It is cleared.
void java_half_explain(JNIEnv *env, char *sentence, size_t size);

void java_half_unload(JNIEnv *env, jobject loader, jclass agent_main);

// Parts of it, for who needs no more. NULL on failure, and an exception may then be pending.

// A new class loader that has all of these classes.
jobject java_half_loader(JNIEnv *env);

// One of its classes, by its name with full stops.
jclass java_half_class(JNIEnv *env, jobject loader, const char *name);

// The class file of one of them, by its name with slashes.
jbyteArray java_half_file(JNIEnv *env, const char *name);

// Defines one of the classes in the library in another class loader; NULL is the VM's own.
jclass java_half_define(JNIEnv *env, const char *name, jobject loader);

#endif
