// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import com.sun.tools.attach.VirtualMachine;
import dev.cairn.client.DdmServer;
import dev.cairn.client.app.ChunkApp;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.ThreadsOf;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A VM that runs {@link ChunkApp}, and the way of the agent into it and out of it. */
final class App implements AutoCloseable {
    private static final Path LIBRARY = Path.of("target/native/libcairn.so").toAbsolutePath();
    private static final int START_TIME_BEHIND_NAME = 19;

    private final TargetJvm jvm;

    private App(TargetJvm jvm) {
        this.jvm = jvm;
    }

    /** One without an agent. What JDK 21 and later print on dynamic loading is turned off; all else is not. */
    static App on(Jdk jdk, String... jvmOptions) {
        String[] options = Stream.concat(Stream.of("-XX:+EnableDynamicAgentLoading"), Stream.of(jvmOptions))
                .toArray(String[]::new);
        String classPath = place(DdmServer.class) + File.pathSeparator + place(ChunkApp.class);
        return new App(TargetJvm.on(jdk, options).startWith(List.of("-cp", classPath, ChunkApp.class.getName())));
    }

    /** One with an agent that came at once. */
    static App withAgent(Jdk jdk) throws Exception {
        App app = on(jdk);
        app.putAgentIn();
        return app;
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Puts the agent in and waits until its Java half is there, which is when it serves more than HELO. */
    void putAgentIn() throws Exception {
        load("");
        try (SmallMonitor monitor = monitor()) {
            monitor.ask("FEAT");
        }
    }

    /** Puts the agent in, whatever becomes of it there. */
    void load() throws Exception {
        load("");
    }

    void removeAgent() throws Exception {
        load("leave");
        Eventually.eventually(
                SmallMonitor.PATIENCE, () -> tasks().anyMatch(name -> name.startsWith("cairn-")), any -> !any);
    }

    /** As {@link #removeAgent}, where a handler does not return: the thread that it is on stays. */
    void leaveBehind(String thread) throws Exception {
        String cut = thread.substring(0, Math.min(thread.length(), 15));
        load("leave");
        Eventually.eventually(
                SmallMonitor.PATIENCE,
                () -> tasks().filter(name -> name.startsWith("cairn-")).toList(),
                List.of(cut)::equals);
    }

    private void load(String options) throws Exception {
        VirtualMachine vm = VirtualMachine.attach(Long.toString(jvm.pid()));
        try {
            vm.loadAgentPath(LIBRARY.toString(), options);
        } finally {
            vm.detach();
        }
    }

    SmallMonitor monitor() throws IOException {
        return SmallMonitor.to(socket());
    }

    Path socket() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + jvm.pid() + "/stat"));
        String startTime = stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START_TIME_BEHIND_NAME];
        return Path.of("/tmp/.cairn-" + jvm.pid() + "-" + startTime);
    }

    /** The names of the VM's threads, as the kernel cuts them. */
    Stream<String> tasks() throws IOException {
        return ThreadsOf.names(jvm.pid()).stream();
    }

    /** Sends a command to the program, and returns its answer. */
    String tell(String command) {
        return jvm.tell(command);
    }

    /** Sends a command that must succeed. */
    App does(String command) {
        String said = tell(command);
        if (!said.equals("done")) {
            throw new AssertionError(command + ": " + said);
        }
        return this;
    }

    /** Asks until the program says what is {@code expected}. */
    void eventually(String question, String expected) {
        Eventually.eventually(SmallMonitor.PATIENCE, () -> tell(question), expected::equals);
    }

    long pid() {
        return jvm.pid();
    }

    /** What the VM has printed on its standard error. */
    String errors() {
        return jvm.errors();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
