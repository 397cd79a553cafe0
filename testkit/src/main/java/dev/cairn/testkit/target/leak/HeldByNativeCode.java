// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Cleaner;
import java.lang.reflect.Array;

/** What native code refers to, and what waits to clean up after it. */
final class HeldByNativeCode {
    private static final int STUBS = 11_000;
    private static final int COUNT = 3000;
    private static final int PIECE = 1000;

    private HeldByNativeCode() {}

    /** A resource whose cleaning action refers to it, so that it is never cleaned. */
    static final class Resource {
        static final Cleaner CLEANER = Cleaner.create();
        private final byte[] buffer = new byte[PIECE];

        Resource() {
            CLEANER.register(this, this::release);
        }

        private void release() {
            buffer[0]++;
        }
    }

    static void cleaners() {
        for (int i = 0; i < COUNT; i++) {
            new Resource();
        }
        System.gc();
    }

    static void ring() {
        // What native code calls.
    }

    /** Functions for native code that are given back as the VM ends; it refers to each of them by a global reference. */
    static void callbacks() throws ReflectiveOperationException {
        MethodHandle ring =
                MethodHandles.lookup().findStatic(HeldByNativeCode.class, "ring", MethodType.methodType(void.class));
        if (Runtime.version().feature() < 22) {
            callbacks("jdk.incubator.foreign.", "CLinker", "getInstance", "ResourceScope", "globalScope", ring);
        } else {
            callbacks("java.lang.foreign.", "Linker", "nativeLinker", "Arena", "global", ring);
        }
    }

    private static void callbacks(
            String names, String linkerName, String linkerOf, String scopeName, String scopeOf, MethodHandle ring)
            throws ReflectiveOperationException {
        Class<?> linkerType = Class.forName(names + linkerName);
        Class<?> scopeType = Class.forName(names + scopeName);
        Class<?> functionType = Class.forName(names + "FunctionDescriptor");
        Object noArguments = Array.newInstance(Class.forName(names + "MemoryLayout"), 0);
        Object linker = linkerType.getMethod(linkerOf).invoke(null);
        Object scope = scopeType.getMethod(scopeOf).invoke(null);
        Object function =
                functionType.getMethod("ofVoid", noArguments.getClass()).invoke(null, noArguments);
        boolean old = linkerName.startsWith("C");
        Class<?> options =
                old ? Object[].class : Class.forName(names + "Linker$Option").arrayType();
        for (int i = 0; i < STUBS; i++) {
            if (old) {
                linkerType
                        .getMethod("upcallStub", MethodHandle.class, functionType, scopeType)
                        .invoke(linker, ring, function, scope);
            } else {
                linkerType
                        .getMethod("upcallStub", MethodHandle.class, functionType, scopeType, options)
                        .invoke(linker, ring, function, scope, Array.newInstance(options.getComponentType(), 0));
            }
        }
    }
}
