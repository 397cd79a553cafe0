// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.root;

/** Why the collector keeps an object that nothing else need refer to. The most informative kinds come first. */
public enum RootKind {
    THREAD("a live thread"),
    JAVA_FRAME("a local variable of a thread"),
    JNI_LOCAL("a local reference of native code"),
    JNI_GLOBAL("a global reference of native code"),
    STICKY_CLASS("a class that is never unloaded"),
    MONITOR("a monitor in use"),
    THREAD_BLOCK("a block of a thread"),
    NATIVE_STACK("a native stack"),
    JNI_MONITOR("a monitor held by native code"),
    INTERNED_STRING("an interned string"),
    FINALIZING("the queue of objects that wait for their finalizers"),
    DEBUGGER("a debugger"),
    REFERENCE_CLEANUP("the list of references that wait for cleanup"),
    VM_INTERNAL("the VM itself"),
    STATIC("a static variable"),
    GC_HANDLE("a GC handle"),
    UNKNOWN("a root of a kind that the dump does not name");

    private final String words;

    RootKind(String words) {
        this.words = words;
    }

    /** As a person says it, fit to stand after "held by". */
    public String words() {
        return words;
    }
}
