// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.tools.attach.VirtualMachine;
import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.SleepyAgent;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.web.client.ServerFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose server, or whose VM, does not answer: what they do instead, and what they say of it. */
@Timeout(240)
class FallbackIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int UNAVAILABLE = 503;

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    /** A server that says for a while that no VM is there, and answers nothing else. */
    private final class PoorServer implements AutoCloseable {
        private final HttpServer server;
        private final AtomicInteger reports;

        /** @param reports how often it lists the VMs in full */
        PoorServer(int reports) throws IOException {
            this.reports = new AtomicInteger(reports);
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                String path = exchange.getRequestURI().getPath();
                boolean answered =
                        path.equals("/api/vms") || (path.equals("/api/reports") && this.reports.getAndDecrement() > 0);
                byte[] none = "[]".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(answered ? 200 : UNAVAILABLE, answered ? none.length : -1);
                if (answered) {
                    exchange.getResponseBody().write(none);
                }
                exchange.close();
            });
            server.start();
            Path file = folder.resolve("cairn/server.json");
            ServerFile.makeFolder(file);
            ServerFile.ofThisProcess(url(), "a").write(file);
        }

        String url() {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private static String unanswered(PoorServer server) {
        return "cairn: The server at " + server.url() + " (process "
                + ProcessHandle.current().pid() + ") did not answer this, so this command goes into the VM by itself.";
    }

    private static String silent(PoorServer server) {
        long pid = ProcessHandle.current().pid();
        return "cairn: The server at " + server.url() + " (process " + pid
                + ") does not answer, so this command looks by itself. If that goes on: kill " + pid;
    }

    @Test
    void aQuestionThatTheServerDoesNotAnswerIsAskedAllTheSame() throws Exception {
        try (PoorServer server = new PoorServer(0);
                TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading")
                        .start(Idle.class)) {
            Result result = cairn.run("threads", Long.toString(target.pid()));
            assertThat(result.err().lines()).containsExactly(silent(server), unanswered(server));
            assertThat(result.out()).contains("main");
            assertThat(result.code()).isZero();
        }
    }

    @Test
    void aCommandThatStaysGoesOnWithoutItsServerAndSaysSoOnce() throws Exception {
        try (PoorServer server = new PoorServer(1);
                TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            Process watching = cairn.start("ps", "--watch", "--json");
            try (BufferedReader out = watching.inputReader(StandardCharsets.UTF_8);
                    BufferedReader err = watching.errorReader(StandardCharsets.UTF_8)) {
                assertThat(out.readLine()).as("as the server says").isEqualTo("[]");
                assertThat(err.readLine()).isEqualTo(silent(server));
                for (int i = 0; i < 2; i++) {
                    eventually(LIMIT, out::readLine, line -> line.contains("\"pid\":" + target.pid() + ","));
                }
                new ProcessBuilder("kill", Long.toString(watching.pid()))
                        .start()
                        .waitFor(); // its streams stay open
                assertThat(err.readLine()).as("said once").isNull();
            } finally {
                watching.destroy();
            }
        }
    }

    @Test
    void howLongAVmMayTakeIsTheUsersToSay() throws Exception {
        Path jar = folder.resolve("sleepy.jar");
        Path sign = folder.resolve("sleeps");
        SleepyAgent.writeTo(jar);
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            String pid = Long.toString(target.pid());
            Thread holding = Thread.ofPlatform().daemon().start(() -> hold(pid, jar, sign));
            eventually(LIMIT, () -> Files.exists(sign), there -> there);

            Result result = cairn.run("threads", pid, "--patience", "400ms");
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err()).contains("VM " + pid + " has not let the agent in for 400 ms;");
            try (CairnProcess.Server server = cairn.serve()) {
                assertThat(server.process.isAlive()).isTrue();
                assertThat(cairn.run("threads", pid, "--patience", "600ms").err())
                        .as("the server waits no longer either")
                        .contains("VM " + pid + " has not let the agent in for 600 ms;");
            }

            Files.delete(sign);
            holding.join();
            assertThat(cairn.run("threads", pid).code()).isZero();
        }
    }

    private static void hold(String pid, Path jar, Path sign) {
        try {
            VirtualMachine vm = VirtualMachine.attach(pid);
            try {
                vm.loadAgent(jar.toString(), sign.toString());
            } finally {
                vm.detach();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
