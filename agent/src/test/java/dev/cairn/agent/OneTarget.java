// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStatusRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that share one target on each JDK, with the agent in it; each test has a connection of its own. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
public abstract class OneTarget {
    public static final ThreadStatusRequest POLL = new ThreadStatusRequest(Optional.empty());

    private static final Map<Jdk, TargetJvm> TARGETS = new HashMap<>();

    protected final Jdk jdk;
    protected final TargetJvm target;
    protected final DdmConnection agent;

    protected OneTarget(Jdk jdk) throws Exception {
        this.jdk = jdk;
        TargetJvm running = TARGETS.get(jdk);
        if (running == null) {
            running = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m")
                    .start(Puppet.class, "with", "arguments");
            TARGETS.put(jdk, running);
            TestAgent.load(running, "");
        }
        target = running;
        agent = DdmConnection.to(TestAgent.endpoint(target));
    }

    /** Another connection. */
    protected DdmConnection connect() throws Exception {
        return DdmConnection.to(TestAgent.endpoint(target));
    }

    protected long startThread(String name) {
        return Long.parseLong(target.tell("start " + Puppet.hex(name)));
    }

    protected void endThread(String name) {
        assertThat(target.tell("end " + Puppet.hex(name))).isEqualTo("done");
    }

    public static ThreadStatus.Entry entry(ThreadStatus status, long id) {
        return status.entries().stream()
                .filter(entry -> entry.threadId() == id)
                .findFirst()
                .orElseThrow();
    }

    @AfterEach
    public void disconnect() {
        agent.close();
    }

    /** The target's own work went on all the time: it ends as if there had been no agent. */
    @AfterParameterizedClassInvocation
    public static void end() {
        for (TargetJvm each : TARGETS.values()) {
            try (TargetJvm target = each) {
                assertThat(target.end()).isZero();
                assertThat(target.errors()).isEmpty();
            }
        }
        TARGETS.clear();
    }
}
