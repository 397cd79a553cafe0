// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods in which a thread waits without using a processor: those of the JDK in which it really waits, not their
 * callers. They are native, or are not rewritten; so their callers report when the wait begins and ends.
 */
final class Waits {
    private static final Map<String, Set<String>> METHODS = Map.ofEntries(
            Map.entry("java/lang/Object", Set.of("wait", "wait0")),
            Map.entry("java/lang/Thread", Set.of("sleep", "sleep0", "sleepNanos0")),
            Map.entry("java/lang/VirtualThread", Set.of("park", "parkNanos", "sleepNanos")),
            Map.entry("java/lang/BaseVirtualThread", Set.of("park", "parkNanos")),
            Map.entry("java/lang/ref/Reference", Set.of("waitForReferencePendingList")),
            Map.entry("java/lang/ProcessHandleImpl", Set.of("waitForProcessExit0")),
            Map.entry("jdk/internal/access/JavaLangAccess", Set.of("parkVirtualThread")),
            Map.entry("jdk/internal/misc/Unsafe", Set.of("park")),
            Map.entry("jdk/internal/misc/VirtualThreads", Set.of("park")),
            Map.entry("sun/misc/Unsafe", Set.of("park")),
            Map.entry("sun/nio/ch/EPoll", Set.of("wait")),
            Map.entry("sun/nio/ch/Net", Set.of("accept", "poll", "pollConnect")),
            Map.entry("sun/nio/ch/UnixDomainSockets", Set.of("accept0")),
            Map.entry("sun/nio/fs/LinuxWatchService", Set.of("poll")));

    /** Of whatever class. */
    private static final String WAIT = "wait";

    private static final List<String> WAIT_DESCRIPTORS = List.of("()V", "(J)V", "(JI)V");

    private Waits() {}

    /** As the library has them. */
    static void tellRules(List<String> rules) {
        for (Map.Entry<String, Set<String>> entry : METHODS.entrySet()) {
            for (String method : entry.getValue()) {
                rules.add("W ".concat(entry.getKey()).concat(" ").concat(method));
            }
        }
        for (String descriptor : WAIT_DESCRIPTORS) {
            rules.add("E ".concat(WAIT).concat(" ").concat(descriptor));
        }
    }

    /** @param owner with slashes, as in the call: of {@code wait} it may be any class */
    static boolean is(String owner, String method, String descriptor) {
        if (method.equals(WAIT) && WAIT_DESCRIPTORS.contains(descriptor)) {
            return true;
        }
        Set<String> methods = METHODS.get(owner);
        return methods != null && methods.contains(method);
    }
}
