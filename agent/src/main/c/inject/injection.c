// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/injection.h"

#include "base/clock.h"
#include "generated/agent_rows.h"
#include "inject/bundled_classes.h"
#include "inject/classes.h"
#include "inject/followed_classes.h"
#include "inject/method_numbers.h"
#include "inject/plain_rewriting.h"
#include "sample/allocation/recorder.h"
#include "vm/capability.h"
#include "vm/java_arrays.h"
#include "vm/local_references.h"

#include <string.h>

enum { AT_ONCE = 128, LOCAL_REFERENCES = 16, END_TRIES = 10000, END_PAUSE_NANOS = 100000 };

static struct {
    jvmtiEnv *jvmti;   // NULL: nobody uses it
    atomic_bool held; // all has been taken out, but somebody is inside yet
    atomic_bool rewriting;
    atomic_int inside;  // events that are under way
    _Atomic int64_t refused;
    void (*thread_ended)(JNIEnv *env, jthread thread);
} injection;

// To rewrite a class, the VM may have to load others: those are none of the target's.
static _Thread_local bool busy;

// While this thread has classes loaded anew itself.
static _Thread_local bool reloads;

// Whether calls of methods are reported. What an event needs stays until `leave`.
static bool enter(const jvmtiEnv *jvmti) {
    atomic_fetch_add(&injection.inside, 1);
    if (atomic_load(&injection.rewriting) && jvmti == injection.jvmti) {
        return true;
    }
    atomic_fetch_sub(&injection.inside, 1);
    return false;
}

static void leave(void) {
    atomic_fetch_sub(&injection.inside, 1);
}

// Classes that are loaded ------------------------------------------------------------------------------------------

// The bytes of `file` in the VM's own memory; false if there is none.
static bool give(JNIEnv *env, jvmtiEnv *jvmti, jbyteArray file, jint *size, unsigned char **bytes) {
    jsize count = (*env)->GetArrayLength(env, file);
    unsigned char *copy = NULL;
    if ((*jvmti)->Allocate(jvmti, count, &copy) != JVMTI_ERROR_NONE) {
        return false;
    }
    (*env)->GetByteArrayRegion(env, file, 0, count, (jbyte *)copy);
    *size = count;
    *bytes = copy;
    return true;
}

static void give_bytes(jvmtiEnv *jvmti, const struct bytes *file, jint *size, unsigned char **bytes) {
    jint count = (jint)bytes_count(file);
    unsigned char *copy = NULL;
    if ((*jvmti)->Allocate(jvmti, count, &copy) == JVMTI_ERROR_NONE) {
        memcpy(copy, file->data + file->start, (size_t)count);
        *size = count;
        *bytes = copy;
    }
}

// False if only the Java rewriter can.
static bool rewrite_plainly(
        jvmtiEnv *jvmti, jint size, const unsigned char *bytes, jint *new_size, unsigned char **new_bytes) {
    struct bytes rewritten = {0};
    enum class_answer answer = plain_rewriting_rewrite(bytes, (size_t)size, &rewritten);
    if (answer == CLASS_REWRITTEN) {
        give_bytes(jvmti, &rewritten, new_size, new_bytes);
    }
    bytes_free(&rewritten);
    return answer != CLASS_NOT_PLAIN;
}

static void rewrite(
        JNIEnv *env, jvmtiEnv *jvmti, jint size, const unsigned char *bytes, jint *new_size, unsigned char **new_bytes) {
    jbyteArray file = (*env)->NewByteArray(env, size);
    if (file != NULL) {
        (*env)->SetByteArrayRegion(env, file, 0, size, (const jbyte *)bytes);
        jbyteArray rewritten =
                (jbyteArray)(*env)->CallStaticObjectMethod(env, injector.type, injector.rewrite, file);
        if (!(*env)->ExceptionCheck(env) && rewritten != NULL) {
            give(env, jvmti, rewritten, new_size, new_bytes);
        }
    }
    (*env)->ExceptionClear(env);
}

// The report has nothing of what is done for it.
static void rewrite_aside(
        JNIEnv *env, jvmtiEnv *jvmti, jint size, const unsigned char *bytes, jint *new_size, unsigned char **new_bytes) {
    if ((*env)->PushLocalFrame(env, LOCAL_REFERENCES) != 0) {
        (*env)->ExceptionClear(env);
        return;
    }
    busy = true;
    bool left_out = recorder_leave_out(true);
    jboolean paused = (*env)->CallStaticBooleanMethod(env, calls.type, calls.pause);
    if (!(*env)->ExceptionCheck(env)) {
        rewrite(env, jvmti, size, bytes, new_size, new_bytes);
    }
    (*env)->ExceptionClear(env);
    if (paused) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.resume);
        (*env)->ExceptionClear(env);
    }
    recorder_leave_out(left_out);
    busy = false;
    (*env)->PopLocalFrame(env, NULL);
}

static void JNICALL class_file_load_hook(jvmtiEnv *jvmti, JNIEnv *env, jclass redefined, jobject loader, const char *name,
        jobject domain, jint size, const unsigned char *bytes, jint *new_size, unsigned char **new_bytes) {
    (void)domain;
    if (busy || env == NULL || !enter(jvmti)) {
        return;
    }
    if (redefined != NULL && name != NULL && !reloads) {
        method_numbers_note_change(name);
    }
    if ((loader == NULL || !(*env)->IsSameObject(env, loader, injector.loader))
            && !rewrite_plainly(jvmti, size, bytes, new_size, new_bytes)) {
        rewrite_aside(env, jvmti, size, bytes, new_size, new_bytes);
    }
    leave();
}

static void JNICALL thread_end(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    if (enter(jvmti)) {
        injection.thread_ended(env, thread);
        leave();
    }
}

// Classes that are there ---------------------------------------------------------------------------------------------

static bool retransform_at_once(jint count, const jclass *classes) {
    jvmtiEnv *jvmti = injection.jvmti;
    reloads = true;
    bool done = (*jvmti)->RetransformClasses(jvmti, count, classes) == JVMTI_ERROR_NONE;
    reloads = false;
    return done;
}

static void retransform(jint count, const jclass *classes) {
    if (count == 0 || retransform_at_once(count, classes)) {
        return;
    }
    for (jint i = 0; i < count; i++) {
        if (!retransform_at_once(1, &classes[i])) {
            atomic_fetch_add(&injection.refused, 1);
        }
    }
}

// Its name with slashes, to be deallocated; NULL if the VM does not give it.
static char *name_of(jclass type) {
    jvmtiEnv *jvmti = injection.jvmti;
    char *signature = NULL;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    size_t length = strlen(signature);
    if (signature[0] == 'L') {
        memmove(signature, signature + 1, length - 1);
        signature[length - 2] = 0;
    }
    return signature;
}

// Takes a class for known where it cannot find out: to load a class anew that was not rewritten changes nothing, but to leave one
// out would leave the injected code in it.
static bool is_known(jclass type) {
    char *name = name_of(type);
    bool known = name == NULL || method_numbers_know(name);
    (*injection.jvmti)->Deallocate(injection.jvmti, (unsigned char *)name);
    return known;
}

static bool is_wanted(jclass type, bool known_only) {
    jvmtiEnv *jvmti = injection.jvmti;
    jboolean is_array = JNI_FALSE, is_modifiable = JNI_FALSE;
    (*jvmti)->IsArrayClass(jvmti, type, &is_array);
    (*jvmti)->IsModifiableClass(jvmti, type, &is_modifiable);
    return !is_array && is_modifiable && (!known_only || is_known(type));
}

// All of them in one array, so that there is one local reference while the VM calls the hook for each.
static jobjectArray list_classes(JNIEnv *env) {
    jvmtiEnv *jvmti = injection.jvmti;
    jint count = 0;
    jclass *all = NULL;
    if ((*jvmti)->GetLoadedClasses(jvmti, &count, &all) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    expect_local_references(env, count);
    jobjectArray list = java_arrays_make(env, "java/lang/Class", count);
    for (jint i = 0; i < count; i++) {
        if (list != NULL) {
            (*env)->SetObjectArrayElement(env, list, i, all[i]);
        }
        (*env)->DeleteLocalRef(env, all[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)all);
    (*env)->ExceptionClear(env);
    return list;
}

// Those from `first` on, as many as are done at once. By global references: -Xcheck:jni takes local ones for those of the hook.
static void reload(JNIEnv *env, jobjectArray list, jint first, jint count, bool known_only) {
    jclass wanted[AT_ONCE];
    jint wanted_count = 0;
    for (jint i = first; i < count && i < first + AT_ONCE; i++) {
        jclass type = (jclass)(*env)->GetObjectArrayElement(env, list, i);
        if (is_wanted(type, known_only)) {
            wanted[wanted_count] = (jclass)(*env)->NewGlobalRef(env, type);
            wanted_count += wanted[wanted_count] != NULL;
        }
        (*env)->DeleteLocalRef(env, type);
    }
    retransform(wanted_count, wanted);
    for (jint i = 0; i < wanted_count; i++) {
        (*env)->DeleteGlobalRef(env, wanted[i]);
    }
}

// Has the VM load anew, from their own files, all classes, or those only that were rewritten.
static void reload_all(JNIEnv *env, bool known_only, const atomic_bool *stop) {
    jobjectArray list = list_classes(env);
    jint count = list == NULL ? 0 : (*env)->GetArrayLength(env, list);
    for (jint i = 0; i < count && (stop == NULL || !atomic_load(stop)); i += AT_ONCE) {
        reload(env, list, i, count, known_only);
    }
    (*env)->DeleteLocalRef(env, list);
}

// Whether another agent has had the class loaded anew, and with that has taken out what was put in.
static bool has_lost_calls(jclass type) {
    char *name = name_of(type);
    bool changed = name != NULL && method_numbers_is_changed(name);
    (*injection.jvmti)->Deallocate(injection.jvmti, (unsigned char *)name);
    return changed && !followed_classes_is_followed(injection.jvmti, type);
}

int64_t injection_lost_classes(JNIEnv *env) {
    if (injection.jvmti == NULL || !method_numbers_have_changed()) {
        return 0;
    }
    jobjectArray list = list_classes(env);
    jint count = list == NULL ? 0 : (*env)->GetArrayLength(env, list);
    int64_t lost = 0;
    for (jint i = 0; i < count; i++) {
        jclass type = (jclass)(*env)->GetObjectArrayElement(env, list, i);
        lost += is_wanted(type, true) && has_lost_calls(type);
        (*env)->DeleteLocalRef(env, type);
    }
    (*env)->DeleteLocalRef(env, list);
    return lost;
}

// Its life -----------------------------------------------------------------------------------------------------------

static const char *take_capabilities(jvmtiEnv *jvmti) {
    const char *problem =
            capability_take(jvmti, &(jvmtiCapabilities){.can_retransform_classes = 1}, "to rewrite classes");
    if (problem == NULL) {
        // Without it, what is loaded before the VM runs the application is not offered; that is rewritten later.
        (*jvmti)->AddCapabilities(jvmti, &(jvmtiCapabilities){.can_generate_all_class_hook_events = 1});
        followed_classes_prepare(jvmti);
    }
    return problem;
}

static jvmtiEnv *make_environment(JavaVM *vm, const char **problem) {
    jvmtiEnv *jvmti = NULL;
    *problem = "The VM gives the agent no further JVMTI environment.";
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        return NULL;
    }
    *problem = take_capabilities(jvmti);
    if (*problem != NULL) {
        (*jvmti)->DisposeEnvironment(jvmti);
        return NULL;
    }
    return jvmti;
}

static jvmtiEnv *prepared;

void injection_prepare(JavaVM *vm) {
    const char *problem;
    prepared = make_environment(vm, &problem);
}

// So that no class of the agent's has to be loaded while the target loads one.
static void warm_up(JNIEnv *env) {
    busy = true;
    jbyteArray any = bundled_classes_file(env, INJECTED_CALLS);
    if (any != NULL) {
        (*env)->CallStaticVoidMethod(env, injector.type, injector.warm_up, any);
    }
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, any);
    busy = false;
}

// False if somebody is inside all that time: a thread that a debugger holds, perhaps.
static bool await_nobody(int tries) {
    while (atomic_load(&injection.inside) > 0) {
        if (--tries <= 0) {
            return false;
        }
        pause_nanos(END_PAUSE_NANOS);
    }
    return true;
}

// A thread that is still inside keeps what it uses: then the next caller that wants to begin tries again.
static void finish(JNIEnv *env, int tries) {
    bool done = await_nobody(tries);
    if (done) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.give_back);
        (*env)->ExceptionClear(env);
        (*injection.jvmti)->DisposeEnvironment(injection.jvmti);
        injection.jvmti = NULL;
    }
    atomic_store(&injection.held, !done);
}

const char *injection_begin(JavaVM *vm, JNIEnv *env, const struct injection_options *options) {
    if (atomic_load(&injection.held)) {
        finish(env, 1);
    }
    if (injection.jvmti != NULL) {
        return "Methods are traced already, or what was put into them is still being taken out: try again later.";
    }
    const char *problem = injection_classes_load(env, options->cpu_clock || options->direct_callers);
    jvmtiEnv *jvmti = problem != NULL ? NULL : prepared != NULL ? prepared : make_environment(vm, &problem);
    prepared = NULL;
    if (problem != NULL) {
        return problem;
    }
    jclass virtual_type = (*env)->FindClass(env, "java/lang/BaseVirtualThread");
    (*env)->ExceptionClear(env);
    jboolean begun = (*env)->CallStaticBooleanMethod(env, calls.type, calls.begin, (jint)options->depth,
            (jint)options->events, (jboolean)options->cpu_clock, virtual_type);
    bool failed = (*env)->ExceptionCheck(env);
    (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, virtual_type);
    if (failed || !begun) {
        (*jvmti)->DisposeEnvironment(jvmti);
        return failed ? "The VM has no memory left to trace methods."
                      : "Another agent of Cairn's traces methods of this VM already.";
    }
    if (options->without_waits) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.leave_out_waits);
        (*env)->ExceptionClear(env);
    }
    if (options->direct_callers) {
        (*env)->CallStaticVoidMethod(env, calls.type, calls.find_direct_callers);
        (*env)->ExceptionClear(env);
    }
    warm_up(env);
    injection.jvmti = jvmti;
    injection.thread_ended = options->thread_ended;
    atomic_store(&injection.refused, 0);
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = class_file_load_hook, .ThreadEnd = thread_end};
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    atomic_store(&injection.rewriting, true);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    if (options->thread_ended != NULL) {
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL);
    }
    return NULL;
}

void injection_put_in(JNIEnv *env, const atomic_bool *stop) {
    reload_all(env, false, stop);
}

void injection_stop(JNIEnv *env) {
    (*env)->CallStaticVoidMethod(env, calls.type, calls.stop);
    (*env)->ExceptionClear(env);
    atomic_store(&injection.rewriting, false);
    if (injection.thread_ended != NULL) {
        (*injection.jvmti)->SetEventNotificationMode(
                injection.jvmti, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, NULL);
    }
}

void injection_take_out(JNIEnv *env) {
    injection_stop(env);
    await_nobody(END_TRIES);  // what is being rewritten is there then, and is taken out too
    reload_all(env, true, NULL);
    (*injection.jvmti)->SetEventNotificationMode(
            injection.jvmti, JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    finish(env, END_TRIES);
}

jvmtiEnv *injection_environment(void) {
    return injection.jvmti;
}

int64_t injection_refused(void) {
    return atomic_load(&injection.refused);
}
