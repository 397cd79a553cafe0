// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.List;
import java.util.Optional;

/**
 * What does not change while a VM lives, except for what is not known yet while it starts.
 *
 * @param name what people call it: never empty, may hold any Unicode
 * @param kind the sort of program, such as "Maven" or "Tomcat"; "Java" where nothing more is known
 * @param mainClass the main class, or the jar's file name where only that is known; may be empty
 * @param commandLine the command and its arguments, joined by spaces and cut at 16 KiB
 * @param container whether it runs in a pid namespace of its own
 * @param startedAtMillis since the epoch
 * @param jdkVersion as in {@code java -version}; empty if not known
 * @param vmName such as "OpenJDK 64-Bit Server VM"; empty if not known
 * @param flags the JVM options it was started with, in order
 * @param jdwp whether it was started with a debugger's agent
 */
public record VmIdentity(
        VmId id,
        String name,
        String kind,
        String mainClass,
        String commandLine,
        String user,
        boolean container,
        long startedAtMillis,
        String jdkVersion,
        String vmName,
        Optional<String> vmVersion,
        Optional<String> javaHome,
        List<String> flags,
        boolean jdwp) {

    public VmIdentity {
        flags = List.copyOf(flags);
    }

    /** The same VM by another name. */
    public VmIdentity withName(String other) {
        return new VmIdentity(
                id,
                other,
                kind,
                mainClass,
                commandLine,
                user,
                container,
                startedAtMillis,
                jdkVersion,
                vmName,
                vmVersion,
                javaHome,
                flags,
                jdwp);
    }
}
