// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.MergedPath;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.PathStep;
import dev.cairn.heap.RootPath;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dump of a real program that leaks. */
class RealLeakTest {
    @TempDir
    private static Path folder;

    private static Snapshot snapshot;

    @BeforeAll
    static void dump() throws IOException, InterruptedException, URISyntaxException {
        Path file = folder.resolve("leak.hprof");
        Path classes = Path.of(LeakingTarget.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx64m")
                .startWith(List.of("-cp", classes.toString(), LeakingTarget.class.getName()))) {
            Process jcmd = new ProcessBuilder(
                            Jdk.JDK_25.tool("jcmd").toString(),
                            String.valueOf(target.pid()),
                            "GC.heap_dump",
                            file.toAbsolutePath().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(jcmd.waitFor()).isZero();
        }
        snapshot = Snapshots.open(file, SnapshotOptions.standard().withCacheFolder(folder.resolve("cache")));
    }

    @AfterAll
    static void close() {
        snapshot.close();
    }

    private static int type(String name) {
        return snapshot.classes().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow()
                .index();
    }

    @Test
    void thePathGoesThroughTheStaticByItsName() throws IOException {
        int type = type(LeakingTarget.Session.class.getName());
        long session = snapshot.objectsOf(type).skip(100).findFirst().orElseThrow();

        RootPaths paths = snapshot.pathsToRoot(session, PathOptions.standard());

        assertThat(paths.paths())
                .anySatisfy(path -> assertThat(
                                path.steps().stream().map(PathStep::via).toList())
                        .containsSubsequence("static OPEN", "table", "value", "elementData", "[100]"));
    }

    @Test
    void allSessionsAreHeldInTheSameWay() throws IOException {
        int type = type(LeakingTarget.Session.class.getName());

        MergedPaths merged = snapshot.mergedPaths(snapshot.objectsOf(type), PathOptions.standard());

        assertThat(merged.reached()).isEqualTo(LeakingTarget.SESSIONS);
        MergedPath at = merged.roots().getFirst();
        while (!at.children().isEmpty()) {
            at = at.children().getFirst();
        }
        assertThat(at.className()).isEqualTo(LeakingTarget.Session.class.getName());
        assertThat(at.via()).isEqualTo("[]");
        assertThat(at.objects()).isEqualTo(LeakingTarget.SESSIONS);
        assertThat(at.retainedBytes()).isEqualTo(snapshot.retainedByClass()[type]);
        // The class itself is held by its loader.
        assertThat(snapshot.retainedOf(snapshot.objectsOf(type)).bytes()).isEqualTo(at.retainedBytes());
        assertThat(at.retainedBytes()).isBetween(LeakingTarget.SESSIONS * 1020L, LeakingTarget.SESSIONS * 1100L);
    }

    @Test
    void threadsHaveNamesStacksAndLocals() throws IOException {
        HeapThread porter = thread("porter");
        assertThat(porter.virtual()).isFalse();
        assertHoldsLuggage(porter);

        HeapThread light = thread("light porter");
        assertThat(light.virtual()).isTrue();
        assertHoldsLuggage(light);
    }

    private static HeapThread thread(String name) throws IOException {
        return snapshot.threads().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertHoldsLuggage(HeapThread thread) {
        assertThat(thread.frames())
                .filteredOn(frame -> frame.frame().method().equals("holdAndWait"))
                .singleElement()
                .satisfies(frame -> assertThat(frame.held())
                        .extracting(held -> snapshot.classOf(held.object()).name())
                        .contains(LeakingTarget.Luggage.class.getName()));
    }

    @Test
    void pathsSayInWhichThreadAndFrameALocalVariableIs() throws IOException {
        List<String> lines = snapshot.threads().stream()
                .flatMap(thread -> thread.frames().stream())
                .map(frame -> frame.frame().words())
                .filter(words -> words.contains(".holdAndWait("))
                .toList();
        List<String> told = new ArrayList<>();
        for (long luggage :
                snapshot.objectsOf(type(LeakingTarget.Luggage.class.getName())).toArray()) {
            RootPath path = snapshot.pathsToRoot(luggage).paths().getFirst();
            told.add(path.steps().getFirst().via());
            assertThat(path.origin().threadSerial()).isNotZero();
        }
        assertThat(lines).hasSize(2);
        assertThat(told)
                .containsExactlyInAnyOrder(
                        "a local variable of thread \"porter\" in " + lines.getFirst(),
                        "a local variable of thread \"light porter\" in " + lines.getFirst());
    }

    @Test
    void packagesAndLoadersAreTold() throws IOException {
        assertThat(snapshot.retainedByPackage())
                .filteredOn(each -> each.name().equals("dev.cairn.heap.paths"))
                .singleElement()
                .satisfies(each -> assertThat(each.retainedBytes()).isGreaterThan(LeakingTarget.SESSIONS * 1020L));
        assertThat(snapshot.retainedByLoader())
                .anySatisfy(each -> assertThat(each.className()).endsWith("AppClassLoader"))
                .anySatisfy(each -> assertThat(each.id()).isZero());
        assertThat(snapshot.retainedOf(LongStream.range(0, snapshot.objectCount()))
                        .bytes())
                .isEqualTo(snapshot.summary().shallowBytes());
    }
}
