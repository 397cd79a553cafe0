// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import com.sun.tools.attach.VirtualMachine;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.ThreadsOf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The library that was just built, and how it gets into a target. */
public final class TestAgent {
    public static final Path LIBRARY = Path.of("target/native/libcairn.so").toAbsolutePath();
    /** Long enough for a machine that has much else to do. */
    public static final Duration SOON = Duration.ofSeconds(60);

    /** A note in a library: its type, and its name. */
    private static final int BUILD_ID = 3;

    private static final int GNU = 'G' | 'N' << 8 | 'U' << 16;

    private static final int START_TIME_BEHIND_NAME = 19;

    private TestAgent() {}

    /** Loads the agent, or loads it again with other {@code options}; null for none. */
    public static void load(TargetJvm target, String options) throws Exception {
        load(target, LIBRARY, options);
    }

    /** Loads the agent from a library that was built in another way. */
    public static void load(TargetJvm target, Path library, String options) throws Exception {
        VirtualMachine vm = VirtualMachine.attach(Long.toString(target.jvmPid()));
        try {
            vm.loadAgentPath(library.toString(), options);
        } finally {
            vm.detach();
        }
    }

    /** The library as another build of it: a copy with another mark, which is a library of its own. */
    public static Path anotherBuild(Path copy) throws IOException {
        byte[] bytes = Files.readAllBytes(LIBRARY);
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        int note = IntStream.iterate(0, at -> at < bytes.length - 2 * Long.BYTES, at -> at + Integer.BYTES)
                .filter(at -> in.getInt(at) == 4 && in.getInt(at + 8) == BUILD_ID && in.getInt(at + 12) == GNU)
                .findFirst()
                .orElseThrow();
        bytes[note + 16] ^= 1;
        return Files.write(copy, bytes);
    }

    public static DdmConnection attach(TargetJvm target) throws Exception {
        load(target, "");
        return DdmConnection.to(endpoint(target));
    }

    /** The socket of the agent in {@code target}. */
    public static Path endpoint(TargetJvm target) {
        long pid = target.jvmPid();
        boolean here = ownPid(pid) == pid;
        return endpoint(here ? Path.of("/tmp") : Path.of("/proc/" + pid + "/root/tmp"), pid);
    }

    public static Path endpoint(Path folder, long pid) {
        return folder.resolve(".cairn-" + ownPid(pid) + "-" + startTime(pid));
    }

    /** The pid by which the process knows itself. */
    public static long ownPid(long pid) {
        return text(Path.of("/proc/" + pid + "/status"))
                .lines()
                .filter(line -> line.startsWith("NSpid:"))
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf('\t') + 1)))
                .findFirst()
                .orElseThrow();
    }

    /** Has the agent leave, and waits until the last of it has. */
    public static void leave(TargetJvm target) throws Exception {
        load(target, "leave");
        awaitGone(target);
    }

    public static void awaitGone(TargetJvm target) {
        Eventually.eventually(
                SOON, () -> tasks(target.jvmPid()).anyMatch(name -> name.startsWith("cairn-")), any -> !any);
    }

    /** Waits until a thread of that name is there, or is not. */
    public static void awaitNamed(TargetJvm target, String name, boolean there) {
        Eventually.eventually(SOON, () -> tasks(target.jvmPid()).anyMatch(name::equals), any -> any == there);
    }

    /** The names of all threads of a process, as the kernel cuts them. */
    public static Stream<String> tasks(long pid) throws IOException {
        return ThreadsOf.names(pid).stream();
    }

    /** How many descriptors of a process are of one kind, such as {@code socket:}; all of them for an empty one. */
    public static int descriptors(long pid, String kind) throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return (int) all.filter(each -> link(each).startsWith(kind)).count();
        }
    }

    private static String link(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "(gone)";
        }
    }

    private static String startTime(long pid) {
        return behindName(pid).split(" ")[START_TIME_BEHIND_NAME];
    }

    private static String behindName(long pid) {
        String stat = text(Path.of("/proc/" + pid + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2);
    }

    /** Empty for a file that has gone. */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
