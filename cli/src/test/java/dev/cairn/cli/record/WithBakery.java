// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static dev.cairn.testkit.Eventually.eventually;

import dev.cairn.cli.CairnProcess;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Bakery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what {@code cairn} records of a VM that bakes loaf after loaf until a test ends it. */
abstract class WithBakery {
    static final Duration LIMIT = Duration.ofMinutes(2);
    static final String SITE = "dev.cairn.testkit.target.allocation.Bakery.bakeOne";

    @TempDir
    Path folder;

    CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    static TargetJvm bakery(Jdk jdk) {
        TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx128m").start(Bakery.class);
        target.tell("open 50000000");
        return target;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(String json) {
        return (Map<String, Object>) Json.type(Object.class).fromJson(json);
    }

    static long number(Map<String, Object> of, String key) {
        return ((Number) Objects.requireNonNull(of.get(key), key)).longValue();
    }

    static Optional<Path> endpoint(TargetJvm target) {
        ProcFs proc = ProcFs.ofThisMachine();
        try (ProcessStatFile stat =
                ProcessStatFile.open(proc.of(target.pid(), "stat")).orElseThrow()) {
            VmId id = new VmId(target.pid(), stat.read().orElseThrow().startTicks());
            return Target.of(proc, id).orElseThrow().endpoint();
        }
    }

    /** Records a window after another until it is ended, and returns once there is a first one. */
    Process recordingOf(String command, TargetJvm target, Path file) throws IOException {
        Process recording =
                cairn.start(command, Long.toString(target.pid()), "--every", "300ms", "-o", file.toString());
        eventually(LIMIT, () -> windows(file).size(), count -> count > 0);
        return recording;
    }

    /** Those of {@code file} that are there, in order. */
    static List<Path> windows(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        String stem = name.substring(0, name.indexOf('.'));
        try (Stream<Path> files = Files.list(Objects.requireNonNull(file.getParent()))) {
            return files.filter(each -> String.valueOf(each.getFileName()).matches(stem + "-[0-9]+[.].*"))
                    .sorted()
                    .toList();
        }
    }

    /** The first window that has a frame with this in its text. */
    static Optional<Path> windowOf(String text, Path file) throws IOException {
        for (Path window : windows(file)) {
            boolean has = ((ProfileReading.Done) ProfileReader.read(window))
                    .profile().stacks().samples().stream()
                            .anyMatch(sample -> sample.frames().stream()
                                    .anyMatch(frame -> frame.text().contains(text)));
            if (has) {
                return Optional.of(window);
            }
        }
        return Optional.empty();
    }
}
