// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_HPROF_SETTINGS_H
#define CAIRN_HPROF_SETTINGS_H

#include <jni.h>

// Sends the collector its first lines: the options that were given, and what VM they are for; a line for each, and an empty one at
// the end.
void hprof_settings_tell(JNIEnv *env, const char *output);

#endif
