// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * What async-profiler and JFR report of the same allocations: how many bytes were allocated below one method. Each
 * writes into a folder, one profile at a time.
 */
record AllocationPeers(Path folder, Path library) {
    private static final String LIBRARY = "linux-x64/libasyncProfiler.so";
    private static final String NAME = "bench";
    private static final String WHOLE_BYTES = "total,file="; // not how many samples

    static AllocationPeers in(Path folder) throws IOException {
        Path library = folder.resolve("libasyncProfiler.so");
        try (InputStream in =
                Objects.requireNonNull(AllocationPeers.class.getClassLoader().getResourceAsStream(LIBRARY), LIBRARY)) {
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
        }
        return new AllocationPeers(folder, library);
    }

    /** @param options as async-profiler has them, such as {@code alloc=512k} */
    ProfiledTarget.Jcmd asyncProfiler(String options) {
        return new ProfiledTarget.Jcmd(
                "async-profiler " + options,
                commanded("start," + options),
                commanded("stop," + WHOLE_BYTES + stacks()));
    }

    /** Of its standard event of allocations, at most 300 in a second. */
    ProfiledTarget.Jcmd flightRecorder() {
        return new ProfiledTarget.Jcmd(
                "JFR, settings=profile",
                List.of("JFR.start", "name=" + NAME, "settings=profile"),
                List.of("JFR.stop", "name=" + NAME, "filename=" + events()));
    }

    /** Writes what async-profiler has so far, while it goes on. */
    void dumpAsyncProfiler(Jdk jdk, long pid) throws IOException, InterruptedException {
        ProfiledTarget.Jcmd.run(jdk, pid, commanded("dump," + WHOLE_BYTES + stacks()));
    }

    /** Writes what JFR has so far, while it goes on. */
    void dumpFlightRecorder(Jdk jdk, long pid) throws IOException, InterruptedException {
        ProfiledTarget.Jcmd.run(jdk, pid, List.of("JFR.dump", "name=" + NAME, "filename=" + events()));
    }

    private List<String> commanded(String words) {
        return List.of("JVMTI.agent_load", library.toString(), "\"" + words + "\"");
    }

    /** The bytes that async-profiler reports for allocations with this frame. */
    double bytesByAsyncProfiler(String type, String method) throws IOException {
        String frame = type.replace('.', '/') + "." + method;
        double bytes = 0;
        for (String line : Files.readAllLines(stacks())) {
            if (line.contains(frame)) {
                bytes += Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
            }
        }
        return bytes;
    }

    /** The bytes that JFR reports. */
    double bytesByFlightRecorder(String type, String method) throws IOException {
        double bytes = 0;
        try (RecordingFile file = new RecordingFile(events())) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals("jdk.ObjectAllocationSample")
                        && has(event.getStackTrace(), type, method)) {
                    bytes += event.getLong("weight");
                }
            }
        }
        return bytes;
    }

    private static boolean has(RecordedStackTrace stack, String type, String method) {
        return stack != null
                && stack.getFrames().stream()
                        .anyMatch(frame -> frame.getMethod().getName().equals(method)
                                && frame.getMethod().getType().getName().equals(type));
    }

    private Path stacks() {
        return folder.resolve("peer.collapsed");
    }

    private Path events() {
        return folder.resolve("peer.jfr");
    }
}
