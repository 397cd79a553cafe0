// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.root.RootKind;

/**
 * The one table that fixes which root of the one world is which of the other; {@code docs/convert.md} shows it to people.
 * Several kinds of Java's are one kind of .NET's, so there and back again is not always the same.
 */
public final class RootKinds {
    private RootKinds() {}

    /**
     * What a root in a log says.
     *
     * @param kind one of {@link GcLogFormat}'s
     */
    public record LogRoot(int kind, int flags) {}

    /** How a log says that an object is kept for this reason. */
    public static LogRoot toLog(RootKind kind) {
        return switch (kind) {
            case JAVA_FRAME -> new LogRoot(GcLogFormat.KIND_LOCAL, 0);
            case JNI_LOCAL, NATIVE_STACK -> new LogRoot(GcLogFormat.KIND_LOCAL, GcLogFormat.FLAG_PINNED);
            case FINALIZING -> new LogRoot(GcLogFormat.KIND_FINALIZER, 0);
            case JNI_GLOBAL, GC_HANDLE, DEBUGGER -> new LogRoot(GcLogFormat.KIND_HANDLE, 0);
            case STATIC -> new LogRoot(GcLogFormat.KIND_STATIC, 0);
            case STICKY_CLASS, INTERNED_STRING -> new LogRoot(GcLogFormat.KIND_COLLECTOR, 0);
            case THREAD, MONITOR, THREAD_BLOCK, JNI_MONITOR, REFERENCE_CLEANUP, VM_INTERNAL, UNKNOWN ->
                new LogRoot(GcLogFormat.KIND_INTERNAL, 0);
        };
    }

    /**
     * Why a root of a log is one. A root that does not retain has no kind that could say so: ask {@link #retains} first.
     *
     * @param kind any number
     */
    public static RootKind fromLog(int kind, int flags) {
        return switch (kind) {
            case GcLogFormat.KIND_INTERNAL, GcLogFormat.KIND_COLLECTOR -> RootKind.VM_INTERNAL;
            case GcLogFormat.KIND_LOCAL ->
                (flags & GcLogFormat.FLAG_PINNED) == 0 ? RootKind.JAVA_FRAME : RootKind.JNI_LOCAL;
            case GcLogFormat.KIND_FINALIZER -> RootKind.FINALIZING;
            case GcLogFormat.KIND_HANDLE -> RootKind.GC_HANDLE;
            case GcLogFormat.KIND_STATIC -> RootKind.STATIC;
            default -> RootKind.UNKNOWN;
        };
    }

    /** Whether a root keeps its object: one that is a weak handle does not. */
    public static boolean retains(int flags) {
        return (flags & GcLogFormat.FLAG_WEAK) == 0;
    }
}
