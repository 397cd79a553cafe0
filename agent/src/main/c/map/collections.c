// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/collections.h"

#include <stdatomic.h>

static _Atomic uint32_t seen;

static void JNICALL began(jvmtiEnv *jvmti) {
    (void)jvmti;
    atomic_fetch_add(&seen, 1);
}

bool collections_watch(jvmtiEnv *jvmti) {
    const jvmtiCapabilities wanted = {.can_generate_garbage_collection_events = 1};
    const jvmtiEventCallbacks callbacks = {.GarbageCollectionStart = began};
    return (*jvmti)->AddCapabilities(jvmti, &wanted) == JVMTI_ERROR_NONE
            && (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE
            && (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL)
            == JVMTI_ERROR_NONE;
}

uint32_t collections_seen(void) {
    return atomic_load(&seen);
}
