// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/own_code.h"

#include "generated/agent_rows.h"

#include <stddef.h>
#include <string.h>

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

// By the name alone.
static enum own_code named(const char *signature) {
    while (*signature == '[') {
        signature++;
    }
    if (begins(signature, "L" INJECTED_PREFIX)) {
        return OWN_CODE_INJECTED;
    }
    if (begins(signature, "Lorg/objectweb/asm/") || begins(signature, "Ldev/cairn/agent/inject/")
            || begins(signature, "Ldev/cairn/agent/AgentLoader;")) {
        return OWN_CODE_REWRITER;
    }
    return begins(signature, "Ldev/cairn/agent/") || begins(signature, "Ldev/cairn/wire/") ? OWN_CODE_OTHER : OWN_CODE_NONE;
}

static bool has_signature(jvmtiEnv *jvmti, jclass type, const char *wanted) {
    char *signature = NULL;
    bool has = type != NULL && (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE
            && strcmp(signature, wanted) == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return has;
}

// The loader itself comes from a bare one of the JDK's.
static bool is_loaded_by_us(jvmtiEnv *jvmti, JNIEnv *env, jclass type) {
    static const char name[] = "Ldev/cairn/agent/AgentLoader;";
    jobject loader = NULL;
    if ((*jvmti)->GetClassLoader(jvmti, type, &loader) != JVMTI_ERROR_NONE || loader == NULL) {
        return false;
    }
    jclass of_loader = (*env)->GetObjectClass(env, loader);
    bool ours = has_signature(jvmti, of_loader, name)
            || (has_signature(jvmti, type, name) && has_signature(jvmti, of_loader, "Ljava/security/SecureClassLoader;"));
    (*env)->DeleteLocalRef(env, of_loader);
    (*env)->DeleteLocalRef(env, loader);
    return ours;
}

enum own_code own_code_of(jvmtiEnv *jvmti, JNIEnv *env, jclass type) {
    char *signature = NULL;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) {
        return OWN_CODE_NONE;
    }
    enum own_code code = named(signature);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    return code == OWN_CODE_NONE || code == OWN_CODE_INJECTED || is_loaded_by_us(jvmti, env, type) ? code : OWN_CODE_NONE;
}
