// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import java.util.List;
import java.util.Set;

/** Which classes and methods stay as they are. */
final class LeftAlone {
    private static final Set<String> CLASSES = Set.of(
            // Whose constructor every other one calls, and which does nothing.
            "java/lang/Object",
            // What the injected code calls itself, constructors of superclasses included.
            "java/lang/Number",
            "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicLong",
            "jdk/internal/misc/Unsafe",
            // Within their methods the current thread becomes another one.
            "java/lang/BaseVirtualThread");

    private static final List<String> BEGINNINGS = List.of(
            Injected.PREFIX,
            "java/lang/VirtualThread",
            "java/lang/ThreadBuilders$BoundVirtualThread",
            "jdk/internal/vm/Continuation",
            // Of method handles, whose code the VM's compilers know and expect.
            "java/lang/invoke/",
            // Made by reflection without constructors that a verifier would take.
            "jdk/internal/reflect/Generated",
            // Our own.
            "dev/cairn/agent/",
            "dev/cairn/wire/");

    /** The VM's compilers put code of their own in the place of such a method: it would be counted until then only. */
    private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

    private LeftAlone() {}

    /** @param name with slashes */
    static boolean isClass(String name) {
        for (String beginning : BEGINNINGS) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return CLASSES.contains(name);
    }

    /** As the library has them. */
    static void tellRules(List<String> rules) {
        for (String name : CLASSES) {
            rules.add("C ".concat(name));
        }
        for (String beginning : BEGINNINGS) {
            rules.add("B ".concat(beginning));
        }
        rules.add("A ".concat(INTRINSIC));
    }

    static boolean isAnnotation(String descriptor) {
        return descriptor.equals(INTRINSIC);
    }
}
