// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/bundled_classes.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

// Made by bundle-classes: the class files one after the other, and a table of them that ends with a NULL name.
struct bundled_class {
    const char *name;
    const uint8_t *start;
    const uint8_t *end;
};
extern const struct bundled_class cairn_classes[];

// At most this much of an exception's text goes into a sentence.
enum { MAX_REASON = 190 };

static const struct bundled_class *find(const char *name) {
    for (const struct bundled_class *each = cairn_classes; each->name != NULL; each++) {
        if (strcmp(each->name, name) == 0) {
            return each;
        }
    }
    return NULL;
}

jbyteArray bundled_classes_file(JNIEnv *env, const char *name) {
    const struct bundled_class *found = find(name);
    if (found == NULL) {
        return NULL;
    }
    jsize count = (jsize)(found->end - found->start);
    jbyteArray bytes = (*env)->NewByteArray(env, count);
    if (bytes != NULL) {
        (*env)->SetByteArrayRegion(env, bytes, 0, count, (const jbyte *)found->start);
    }
    return bytes;
}

// AgentLoader.bytes(String name): the class file, or null if it is not ours. `name` has slashes.
static jbyteArray JNICALL loader_bytes(JNIEnv *env, jclass type, jstring name) {
    (void)type;
    char text[256];
    jsize length = (*env)->GetStringUTFLength(env, name);
    if ((size_t)length >= sizeof text) {
        return NULL;
    }
    (*env)->GetStringUTFRegion(env, name, 0, (*env)->GetStringLength(env, name), text);
    text[length] = 0;
    return bundled_classes_file(env, text);
}

jclass bundled_classes_define(JNIEnv *env, const char *name, jobject loader) {
    const struct bundled_class *file = find(name);
    return file == NULL
            ? NULL
            : (*env)->DefineClass(env, file->name, loader, (const jbyte *)file->start, (jsize)(file->end - file->start));
}

// The first class has no loader of ours to come from: it is put into a bare one that knows the JDK only.
static jclass define_loader_class(JNIEnv *env) {
    jclass bare_type = (*env)->FindClass(env, "java/security/SecureClassLoader");
    jmethodID make_bare =
            bare_type == NULL ? NULL : (*env)->GetMethodID(env, bare_type, "<init>", "(Ljava/lang/ClassLoader;)V");
    jobject bare = make_bare == NULL ? NULL : (*env)->NewObject(env, bare_type, make_bare, NULL);
    return bare == NULL ? NULL : bundled_classes_define(env, "dev/cairn/agent/AgentLoader", bare);
}

jclass bundled_classes_class(JNIEnv *env, jobject loader, const char *name) {
    jmethodID load =
            (*env)->GetMethodID(env, (*env)->GetObjectClass(env, loader), "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
    jstring text = load == NULL ? NULL : (*env)->NewStringUTF(env, name);
    jobject loaded = text == NULL ? NULL : (*env)->CallObjectMethod(env, loader, load, text);
    return (*env)->ExceptionCheck(env) ? NULL : (jclass)loaded;
}

jobject bundled_classes_loader(JNIEnv *env) {
    static const JNINativeMethod bytes = {"bytes", "(Ljava/lang/String;)[B", (void *)loader_bytes};
    jclass type = define_loader_class(env);
    if (type == NULL || (*env)->RegisterNatives(env, type, &bytes, 1) != 0) {
        return NULL;
    }
    jmethodID make = (*env)->GetMethodID(env, type, "<init>", "()V");
    return make == NULL ? NULL : (*env)->NewObject(env, type, make);
}

// The beginning of `said` in ASCII.
static void put_ascii(JNIEnv *env, jstring said, char text[MAX_REASON + 1]) {
    jchar units[MAX_REASON];
    jsize count = (*env)->GetStringLength(env, said);
    count = count > MAX_REASON ? MAX_REASON : count;
    (*env)->GetStringRegion(env, said, 0, count, units);
    for (jsize i = 0; i < count; i++) {
        text[i] = units[i] >= ' ' && units[i] < 0x7F ? (char)units[i] : '?';
    }
    text[count] = 0;
}

// What all of it came from: an ExceptionInInitializerError says nothing by itself.
static jthrowable first_cause(JNIEnv *env, jthrowable thrown) {
    enum { MOST_CAUSES = 8 };
    jclass type = thrown == NULL ? NULL : (*env)->FindClass(env, "java/lang/Throwable");
    jmethodID cause = type == NULL ? NULL : (*env)->GetMethodID(env, type, "getCause", "()Ljava/lang/Throwable;");
    for (int i = 0; cause != NULL && i < MOST_CAUSES; i++) {
        jthrowable before = (jthrowable)(*env)->CallObjectMethod(env, thrown, cause);
        if ((*env)->ExceptionCheck(env) || before == NULL) {
            break;
        }
        thrown = before;
    }
    (*env)->ExceptionClear(env);
    return thrown;
}

static bool is_security_exception(JNIEnv *env, jthrowable thrown) {
    jclass type = thrown == NULL ? NULL : (*env)->FindClass(env, "java/lang/SecurityException");
    (*env)->ExceptionClear(env);
    return type != NULL && (*env)->IsInstanceOf(env, thrown, type);
}

// A later JDK may have none, and may not even have the question.
static bool has_security_manager(JNIEnv *env) {
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jmethodID get = system == NULL
            ? NULL
            : (*env)->GetStaticMethodID(env, system, "getSecurityManager", "()Ljava/lang/SecurityManager;");
    jobject manager = get == NULL ? NULL : (*env)->CallStaticObjectMethod(env, system, get);
    bool found = !(*env)->ExceptionCheck(env) && manager != NULL;
    (*env)->ExceptionClear(env);
    return found;
}

void bundled_classes_explain(JNIEnv *env, char *sentence, size_t size) {
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    thrown = first_cause(env, thrown);
    char text[MAX_REASON + 1] = "";
    jclass type = thrown == NULL ? NULL : (*env)->GetObjectClass(env, thrown);
    jmethodID describe = type == NULL ? NULL : (*env)->GetMethodID(env, type, "toString", "()Ljava/lang/String;");
    jstring said = describe == NULL ? NULL : (jstring)(*env)->CallObjectMethod(env, thrown, describe);
    if (!(*env)->ExceptionCheck(env) && said != NULL) {
        put_ascii(env, said, text);
    }
    (*env)->ExceptionClear(env);
    if (is_security_exception(env, thrown) && has_security_manager(env)) {
        snprintf(sentence, size, "This VM's security manager keeps the agent out (%s): start it with another one, or without.", text);
    } else {
        snprintf(sentence, size, "The agent's Java half could not be loaded into this VM: %s.",
                text[0] == 0 ? "no reason is known" : text);
    }
}

bool bundled_classes_load(JNIEnv *env, bundled_classes_bind *bind, jobject *loader, jclass *agent_main) {
    jobject made = bundled_classes_loader(env);
    jclass main = made != NULL && bind(env, made) ? bundled_classes_class(env, made, "dev.cairn.agent.AgentMain") : NULL;
    if (main == NULL || (*env)->ExceptionCheck(env)) {
        return false;
    }
    *loader = (*env)->NewGlobalRef(env, made);
    *agent_main = (jclass)(*env)->NewGlobalRef(env, main);
    return *loader != NULL && *agent_main != NULL;
}

void bundled_classes_unload(JNIEnv *env, jobject loader, jclass agent_main) {
    (*env)->DeleteGlobalRef(env, agent_main);
    (*env)->DeleteGlobalRef(env, loader);
}
