// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// libhprof.so: what -agentlib:hprof finds. It has nothing of its own but the way to libcairn.so, which lies in the same folder.
// If Cairn's agent of the same build is in the VM already, from whatever file, that one does it all (vm/other_copy.h), so that its
// threads are known.

#include <dlfcn.h>
#include <jni.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

enum { NO_LIBRARY = 6 };

typedef jint entry(JavaVM *vm, const char *options, const char *folder);

// The folder of this library, without a slash at the end.
static int find_folder(char folder[PATH_MAX]) {
    Dl_info info;
    if (dladdr((void *)find_folder, &info) == 0 || info.dli_fname == NULL || strlen(info.dli_fname) >= PATH_MAX) {
        return 0;
    }
    strcpy(folder, info.dli_fname);
    char *slash = strrchr(folder, '/');
    if (slash == NULL) {
        strcpy(folder, ".");
    } else {
        *slash = 0;
    }
    return 1;
}

static jint enter(JavaVM *vm, const char *options, const char *symbol) {
    char folder[PATH_MAX], path[PATH_MAX + 16];
    if (!find_folder(folder)) {
        fprintf(stderr, "HPROF ERROR: the folder of libhprof.so is not known, so libcairn.so cannot be found\n");
        return NO_LIBRARY;
    }
    snprintf(path, sizeof path, "%s/libcairn.so", folder);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *found = library == NULL ? NULL : dlsym(library, symbol);
    if (found == NULL) {
        fprintf(stderr, "HPROF ERROR: libhprof.so needs libcairn.so in its own folder: %s\n", dlerror());
        return NO_LIBRARY;
    }
    return ((entry *)found)(vm, options, folder);
}

EXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    return enter(vm, options, "cairn_hprof_on_load");
}

EXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    return enter(vm, options, "cairn_hprof_on_attach");
}

EXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    (void)vm;
}
