// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.load.FixedWork;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All commands of the socket, and what they do to a program that works on command. */
class HprofNetIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);
    /** Some hundred milliseconds of CPU time, and the same of allocations. */
    private static final String COMPUTE = "cpu 40000";

    private static final String ALLOCATE = "alloc 300";
    private static final long MOST_OBJECTS = 200_000;

    private static final int ALLOC_SITES = 6;
    private static final int HEAP_SUMMARY = 7;
    private static final int START_THREAD = 0x0A;
    private static final int CPU_SAMPLES = 0x0D;
    private static final int TRACE = 5;

    private int done;

    private Process start(HprofRun.Setting setting, HprofPeer peer, String options) throws IOException {
        return setting.start(
                // So small that a thread's part of eden, which it may use up unseen, is small too.
                List.of("-Xmn4m", "-agentlib:hprof=" + options + ",net=127.0.0.1:" + peer.port()),
                FixedWork.class.getName());
    }

    private void awaitReady() {
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
    }

    private void work(Process process, String what) throws IOException {
        process.getOutputStream().write((what + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        done++;
        Eventually.eventually(
                SOON, () -> Files.readString(folder.resolve("stdout")).lines().count(), lines -> lines == 1 + done);
    }

    /** When the VM has obeyed all that was sent before: how many objects have been allocated. */
    private static long allocated(HprofPeer peer) throws IOException {
        peer.command(1);
        peer.command(4);
        return peer.awaitBody(HEAP_SUMMARY).getLong(2 * Integer.BYTES + Long.BYTES);
    }

    private static long samples(HprofPeer peer) throws Exception {
        var _ = allocated(peer);
        // The sampler may be about to take one.
        Thread.sleep(50);
        peer.wantSamples();
        return peer.awaitBody(CPU_SAMPLES).getInt();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void allocationsAreTurnedOffAndOnAndForgotten(Jdk jdk) throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(jdk);
            Process process = start(setting, peer, "heap=sites,format=b,verbose=n");
            peer.accept();
            assertThat(peer.idSize()).isEqualTo(Long.BYTES);
            awaitReady();
            work(process, ALLOCATE);
            peer.command(6);
            assertThat(peer.awaitBody(TRACE).remaining()).isPositive();
            peer.wantSites(2 | 4);
            ByteBuffer sites = peer.awaitBody(ALLOC_SITES);
            assertThat(sites.getShort()).isEqualTo((short) 2);
            assertThat(sites.getLong(Short.BYTES + 3 * Integer.BYTES + Long.BYTES))
                    .isGreaterThan(MOST_OBJECTS);
            peer.control(2);
            long before = allocated(peer);
            assertThat(before).isGreaterThan(MOST_OBJECTS);
            work(process, ALLOCATE);
            assertThat(allocated(peer)).isEqualTo(before);
            peer.control(1);
            assertThat(allocated(peer)).isLessThan(before + MOST_OBJECTS);
            work(process, ALLOCATE);
            assertThat(allocated(peer)).isGreaterThan(before + MOST_OBJECTS);
            peer.control(6);
            assertThat(allocated(peer)).isLessThan(MOST_OBJECTS);
            end(setting, process, peer, ALLOC_SITES);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void samplingIsTurnedOffAndOnAndForgotten(Jdk jdk) throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(jdk);
            Process process = start(setting, peer, "cpu=samples,interval=2,format=b,verbose=n");
            peer.accept();
            assertThat(peer.idSize()).isEqualTo(Long.BYTES);
            awaitReady();
            peer.command(6); // sends what was written until then too
            ByteBuffer main = peer.awaitBody(START_THREAD);
            assertThat(main.getInt(0)).isEqualTo(200_001);
            long object = main.getLong(Integer.BYTES);
            work(process, COMPUTE);
            assertThat(samples(peer)).isPositive();
            peer.sampling(false, 0);
            long all = samples(peer);
            work(process, COMPUTE);
            assertThat(samples(peer)).isEqualTo(all);
            peer.control(5);
            assertThat(samples(peer)).isZero();
            peer.sampling(true, object);
            assertThat(samples(peer)).isZero();
            work(process, COMPUTE);
            assertThat(samples(peer)).isPositive();
            peer.sampling(false, object);
            long ofMain = samples(peer);
            work(process, COMPUTE);
            assertThat(samples(peer)).isEqualTo(ofMain);
            end(setting, process, peer, CPU_SAMPLES);
        }
    }

    /** Nothing that comes behind the last command is one, and the last dump comes all the same. */
    private void end(HprofRun.Setting setting, Process process, HprofPeer peer, int lastTable) throws Exception {
        peer.finish();
        work(process, "alloc 1");
        process.getOutputStream().close();
        HprofRun run = setting.await(process);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        Set<Integer> tags = peer.tagsToTheEnd();
        assertThat(tags).contains(lastTable);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aTextGoesOverTheSocketAndObeysItsCommandsToo(Jdk jdk) throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(jdk);
            Process process = start(setting, peer, "heap=sites,cpu=samples,interval=2,verbose=n");
            peer.acceptText();
            awaitReady();
            peer.command(6);
            assertThat(peer.awaitLine("JAVA PROFILE")).startsWith("JAVA PROFILE 1.0.1, created ");
            String main = peer.awaitLine("name=\"main\"");
            long object = Long.parseLong(main.substring(main.indexOf("obj=") + 4, main.indexOf(',')), 16);
            work(process, COMPUTE);
            work(process, ALLOCATE);
            peer.wantSites(2 | 4);
            assertThat(peer.awaitLine("SITES BEGIN")).startsWith("SITES BEGIN (ordered by allocated bytes) ");
            assertThat(peer.awaitLine("byte[]")).matches(" +\\d+ +[\\d.]+% +[\\d.]+%( +\\d+){5} byte\\[\\]");
            peer.awaitLine("SITES END");
            assertThat(textSamples(peer)).isPositive();
            peer.sampling(false, object);
            assertThat(textSamples(peer)).isPositive();
            peer.control(5);
            work(process, COMPUTE);
            assertThat(textSamples(peer)).isZero();
            peer.sampling(true, object);
            assertThat(textSamples(peer)).isZero();
            work(process, COMPUTE);
            peer.finish();
            process.getOutputStream().close();
            HprofRun run = setting.await(process);
            assertThat(run.code()).isZero();
            assertThat(run.err()).isEmpty();
            peer.awaitLine("SITES END");
            assertThat(total(peer)).isPositive();
            peer.awaitLine("CPU SAMPLES END");
        }
    }

    /** Neither a report nor anything beside it is written there. */
    @Test
    void aFolderThatNobodyCanWriteToIsNoMatterToASocket() throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            // In /proc nobody makes a file, not even root.
            HprofRun.Setting setting = on(Jdk.JDK_25, "sh", "-c", "cd /proc && exec \"$0\" \"$@\"");
            Process process = start(setting, peer, "heap=sites,cpu=samples,format=b,verbose=n");
            peer.accept();
            awaitReady();
            work(process, ALLOCATE);
            process.getOutputStream().close();
            HprofRun run = setting.await(process);
            assertThat(run.code()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(peer.tagsToTheEnd()).contains(ALLOC_SITES, CPU_SAMPLES);
        }
    }

    private static long textSamples(HprofPeer peer) throws Exception {
        peer.wantSites(4);
        peer.awaitLine("SITES END");
        Thread.sleep(50);
        peer.wantSamples();
        return total(peer);
    }

    private static long total(HprofPeer peer) throws IOException {
        String begin = peer.awaitLine("CPU SAMPLES BEGIN");
        return Long.parseLong(begin.substring(begin.indexOf("= ") + 2, begin.indexOf(')')));
    }
}
