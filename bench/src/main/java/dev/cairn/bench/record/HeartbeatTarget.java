// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.SafepointCounts;
import dev.cairn.bench.monitor.Agents;
import dev.cairn.monitor.model.VmId;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.load.Heartbeat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * A VM that listens to its heart ({@link Heartbeat}) and logs its safepoints.
 *
 * @param folder for what is written meanwhile; goes with the VM
 */
record HeartbeatTarget(Jdk jdk, BenchTarget vm, Path folder, AllocationPeers peers) implements AutoCloseable {
    /** How late the beats were, in microseconds. */
    record Beats(long count, long median, long p99, long p999, long latest) {
        private static Beats of(String said) {
            String[] words = said.split(" ", -1);
            return new Beats(
                    Long.parseLong(words[1]),
                    Long.parseLong(words[2]),
                    Long.parseLong(words[3]),
                    Long.parseLong(words[4]),
                    Long.parseLong(words[5]));
        }
    }

    static HeartbeatTarget start(Jdk jdk) throws IOException {
        Path folder = Files.createTempDirectory("cairn-bench-heartbeat");
        return new HeartbeatTarget(
                jdk,
                BenchTarget.start(
                        jdk, Heartbeat.class, "-Xmx256m", "-XX:+UseSerialGC", "-Xlog:safepoint:file=" + log(folder)),
                folder,
                AllocationPeers.in(folder));
    }

    private static Path log(Path folder) {
        return folder.resolve("safepoints.log");
    }

    VmId id() {
        return vm.id();
    }

    /** Comes back when the agent has left. */
    void awaitAlone() throws IOException, InterruptedException {
        Agents.awaitGone(vm.process().pid());
    }

    CompletableFuture<Beats> listen(int seconds) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return Beats.of(vm.tell("beat " + seconds, "beats"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Of the whole life of the VM. */
    SafepointCounts safepoints() throws IOException {
        return SafepointCounts.in(log(folder));
    }

    @Override
    public void close() throws IOException {
        vm.close();
        BenchFolder.delete(folder);
    }
}
