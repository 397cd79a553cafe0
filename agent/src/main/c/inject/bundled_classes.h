// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The agent's Java classes: they lie in the library itself, are seen by no class of the target, and can be collected once
// the agent has left.

#ifndef CAIRN_BUNDLED_CLASSES_H
#define CAIRN_BUNDLED_CLASSES_H

#include <jni.h>
#include <stdbool.h>
#include <stddef.h>

// Binds the native methods of classes in this loader. False on failure, and an exception may then be pending.
typedef bool bundled_classes_bind(JNIEnv *env, jobject loader);

// Makes the class loader, has `bind` called, and makes AgentMain in it; both as global references. False on failure, and an exception
// may then be pending.
bool bundled_classes_load(JNIEnv *env, bundled_classes_bind *bind, jobject *loader, jclass *agent_main);

// Says in one ASCII sentence why the Java half is not there: by the exception that is pending, if one is. It is cleared.
void bundled_classes_explain(JNIEnv *env, char *sentence, size_t size);

void bundled_classes_unload(JNIEnv *env, jobject loader, jclass agent_main);

// The steps of that, for a caller that needs only some of them. NULL on failure, and an exception may then be pending.

// A new class loader that has all of these classes.
jobject bundled_classes_loader(JNIEnv *env);

// One of its classes, by its name with full stops.
jclass bundled_classes_class(JNIEnv *env, jobject loader, const char *name);

// The class file of one of them, by its name with slashes.
jbyteArray bundled_classes_file(JNIEnv *env, const char *name);

// Defines one of the classes in the library in another class loader; NULL is the VM's own.
jclass bundled_classes_define(JNIEnv *env, const char *name, jobject loader);

#endif
