// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.target.allocation.KnownAllocations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Records every allocation of a VM in a process of its own, which can be stopped and continued while it does. The process is
 * given {@code PID START-TICKS}, says "recording", and when a line comes what {@link Result} has.
 */
final class SlowConsumer implements AutoCloseable {
    /**
     * What was recorded of the arrays that {@link KnownAllocations} counts.
     *
     * @param told objects that the profile has at that site
     * @param lost allocations of the whole VM that were counted as lost
     * @param lostBytes what those took
     * @param end of the recording, by its name
     */
    record Result(long told, long lost, long lostBytes, String end) {
        private static Result of(RecordedProfile profile) {
            return new Result(
                    profile.sites().stream()
                            .filter(Result::isKnown)
                            .mapToLong(site ->
                                    site.value(AllocationSamples.OBJECTS).rounded())
                            .sum(),
                    profile.loss().allocations(),
                    profile.loss().allocatedBytes(),
                    profile.end().name());
        }

        private static boolean isKnown(RecordedSite site) {
            return site.className().equals("byte[]")
                    && !site.frames().isEmpty()
                    && site.frames().getFirst().className().equals(KnownAllocations.class.getName())
                    && site.frames().getFirst().method().equals("allocate");
        }

        private String text() {
            return told + " " + lost + " " + lostBytes + " " + end;
        }

        private static Result read(String line) {
            String[] words = line.split(" ", -1);
            return new Result(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]), words[3]);
        }
    }

    private final BenchTarget process;

    private SlowConsumer(BenchTarget process) {
        this.process = process;
    }

    public static void main(String[] args) throws Exception {
        VmId id = new VmId(Long.parseLong(args[0]), Long.parseLong(args[1]));
        try (AgentSessions sessions = AgentSessions.forOneLook();
                Recording recording = sessions.recordings()
                        .of(id, "known")
                        .record(AllocationOptions.exact().withoutShareLimit())) {
            System.out.println("recording");
            int _ = System.in.read();
            recording.stop();
            System.out.println(Result.of(recording.snapshot()).text());
        }
    }

    /** Comes back when the recording has begun. */
    static SlowConsumer of(VmId id) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m", "--enable-native-access=ALL-UNNAMED", "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), SlowConsumer.class.getName()));
        command.addAll(List.of(Long.toString(id.pid()), Long.toString(id.startTicks())));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new SlowConsumer(BenchTarget.of(process, "The consumer"));
    }

    /** Has the kernel stop the process, or go on with it. */
    void setRunning(boolean running) throws IOException, InterruptedException {
        int _ = new ProcessBuilder(
                        "kill",
                        running ? "-CONT" : "-STOP",
                        Long.toString(process.process().pid()))
                .start()
                .waitFor();
    }

    /** Ends the recording. */
    Result result() throws IOException {
        return Result.read(process.tell("stop"));
    }

    @Override
    public void close() {
        process.close();
    }
}
