// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import static dev.cairn.heap.paths.MadeHeap.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.MergedPath;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.root.RootOrigin;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsTest {
    @TempDir
    private Path folder;

    private static HprofBuilder withStacks() {
        HprofBuilder dump = MadeHeap.names();
        return dump.frame(1, "take", "()V", "Node.java", dump.serialOf(MadeHeap.NODE), 12)
                .frame(2, "run", "()V", "", dump.serialOf(MadeHeap.HOLDER), 0)
                .frame(3, "park", "()V", "VirtualThread.java", dump.serialOf(MadeHeap.VIRTUAL), 7)
                .trace(8, 7, 1, 2)
                .trace(10, 9, 1, 3);
    }

    @Test
    void framesHaveWhatTheirLocalsHold() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        withStacks(),
                        heap -> heap.instance(0x8000, MadeHeap.THREAD, 0x8100, 5)
                                .instance(0x8100, MadeHeap.STRING, 0x8200, 0)
                                .byteArray(0x8200, "w\u00f6rker".getBytes(StandardCharsets.ISO_8859_1))
                                .instance(0x8300, MadeHeap.NODE, 0, 0)
                                .instance(0x8400, MadeHeap.NODE, 0, 0)
                                .rootThreadObject(0x8000, 7, 8)
                                .rootJavaFrame(0x8300, 7, 1)
                                .rootJavaFrame(0x8300, 7, 1)
                                .rootJniLocal(0x8400, 7, 0)
                                .rootJniLocal(0x8400, 7, -1)
                                .rootJavaFrame(0x8300, 7, 99))) {
            List<HeapThread> threads = snapshot.threads();

            assertThat(threads).singleElement().satisfies(thread -> {
                assertThat(thread.name()).isEqualTo("w\u00f6rker");
                assertThat(thread.serial()).isEqualTo(7);
                assertThat(thread.object()).hasValue(object(snapshot, 0x8000));
                assertThat(thread.className()).isEqualTo("java.lang.Thread");
                assertThat(thread.virtual()).isFalse();
                assertThat(thread.frames())
                        .extracting(frame -> frame.frame().words())
                        .containsExactly("a.b.Node.take(Node.java:12)", "a.b.Holder.run(Unknown Source)");
                assertThat(thread.frames().getFirst().held())
                        .containsExactly(new GcRoot(object(snapshot, 0x8400), RootKind.JNI_LOCAL, 7, 0));
                assertThat(thread.frames().getLast().held())
                        .containsExactly(new GcRoot(object(snapshot, 0x8300), RootKind.JAVA_FRAME, 7, 1));
                assertThat(thread.held())
                        .containsExactly(
                                new GcRoot(object(snapshot, 0x8400), RootKind.JNI_LOCAL, 7, GcRoot.NO_FRAME),
                                new GcRoot(object(snapshot, 0x8300), RootKind.JAVA_FRAME, 7, 99));
            });
        }
    }

    @Test
    void pathsBeginWhereAThreadWas() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        withStacks(),
                        heap -> heap.instance(0x8000, MadeHeap.THREAD, 0x8100, 5)
                                .instance(0x8100, MadeHeap.STRING, 0x8200, 0)
                                .byteArray(0x8200, "worker".getBytes(StandardCharsets.ISO_8859_1))
                                .instance(0x8300, MadeHeap.NODE, 0x8400, 0)
                                .instance(0x8400, MadeHeap.LOADER, 0)
                                .instance(0x8500, MadeHeap.NODE, 0, 0)
                                .rootThreadObject(0x8000, 7, 8)
                                .rootJavaFrame(0x8300, 7, 0)
                                .rootJniLocal(0x8500, 7, -1)
                                .rootJavaFrame(0x8500, 11, 0))) {
            assertThat(MadeHeap.words(
                            snapshot,
                            snapshot.pathsToRoot(object(snapshot, 0x8400)).paths()))
                    .containsExactly("a local variable of thread \"worker\" in a.b.Node.take(Node.java:12) 0x8300"
                            + " -> left 0x8400");
            RootOrigin origin = snapshot.pathsToRoot(object(snapshot, 0x8400))
                    .paths()
                    .getFirst()
                    .origin();
            assertThat(origin.threadSerial()).isEqualTo(7);
            assertThat(origin.threadName()).isEqualTo("worker");
            assertThat(origin.frame())
                    .hasValueSatisfying(frame -> assertThat(frame.line()).isEqualTo(12));
            assertThat(words(snapshot, 0x8200)).isEqualTo("the live thread \"worker\"");
            assertThat(words(snapshot, 0x8500)).isEqualTo("a local variable of thread 11");
        }
    }

    private static String words(Snapshot snapshot, long id) throws IOException {
        return snapshot.pathsToRoot(object(snapshot, id))
                .paths()
                .getFirst()
                .steps()
                .getFirst()
                .via();
    }

    @Test
    void mergedPathsSayWhatIsTrueOfAllThatTheyBeginAt() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        withStacks(),
                        heap -> heap.instance(0x8000, MadeHeap.THREAD, 0x8100, 5)
                                .instance(0x8100, MadeHeap.STRING, 0x8200, 0)
                                .byteArray(0x8200, "worker".getBytes(StandardCharsets.ISO_8859_1))
                                .instance(0x8300, MadeHeap.NODE, 0, 0)
                                .instance(0x8400, MadeHeap.NODE, 0, 0)
                                .instance(0x8500, MadeHeap.NODE, 0, 0)
                                .instance(0x8600, MadeHeap.NODE, 0, 0)
                                .rootThreadObject(0x8000, 7, 8)
                                .rootJavaFrame(0x8300, 7, 0)
                                .rootJavaFrame(0x8400, 7, 0)
                                .rootJavaFrame(0x8500, 7, 1)
                                .rootJavaFrame(0x8600, 9, 0))) {
            assertThat(top(snapshot, 0x8300, 0x8400))
                    .isEqualTo("a local variable of thread \"worker\" in a.b.Node.take(Node.java:12)");
            assertThat(top(snapshot, 0x8300, 0x8400, 0x8500)).isEqualTo("a local variable of thread \"worker\"");
            assertThat(top(snapshot, 0x8300, 0x8400, 0x8500, 0x8600)).isEqualTo("a local variable of a thread");
        }
    }

    private static String top(Snapshot snapshot, long... ids) throws IOException {
        LongStream objects = LongStream.of(ids).map(id -> object(snapshot, id));
        List<MergedPath> roots =
                snapshot.mergedPaths(objects, PathOptions.standard()).roots();
        assertThat(roots).hasSize(1);
        return roots.getFirst().via();
    }

    @Test
    void aVirtualThreadThatIsNotRunningIsFoundInItsOwnFrames() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        withStacks(),
                        heap -> heap.instance(0x8000, MadeHeap.VIRTUAL, 0x8100, 5)
                                .instance(0x8100, MadeHeap.STRING, 0x8200, 1)
                                .byteArray(0x8200, "\u4e16".getBytes(StandardCharsets.UTF_16LE))
                                .instance(0x8300, MadeHeap.NODE, 0, 0)
                                .rootJavaFrame(0x8300, 9, 0)
                                .rootJavaFrame(0x8000, 9, 1))) {
            assertThat(snapshot.threads()).singleElement().satisfies(thread -> {
                assertThat(thread.name()).isEqualTo("\u4e16");
                assertThat(thread.virtual()).isTrue();
                assertThat(thread.object()).hasValue(object(snapshot, 0x8000));
            });
        }
    }

    @Test
    void namesMayBeArraysOfCharsAndMayBeMissing() throws IOException {
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        heap -> heap.instance(0x8000, MadeHeap.THREAD, 0x8100, 5)
                                .charArray(0x8100, "old")
                                .instance(0x8200, MadeHeap.THREAD, 0x8300, 6)
                                .instance(0x8300, MadeHeap.STRING, 0xDEAD, 0)
                                .primitiveArray(0x8400, HprofType.INT, 1)
                                .rootThreadObject(0x8000, 1, 0)
                                .rootThreadObject(0x8200, 2, 0)
                                .rootThreadObject(0x8400, 3, 0))) {
            assertThat(snapshot.threads()).extracting(HeapThread::name).containsExactly("old", "", "");
        }
    }

    @Test
    void recordsOfTheAgentNameThreadsAndThoseThatEndedAreLeftOut() throws IOException {
        HprofBuilder dump = MadeHeap.names()
                .startThread(1, 0x8000, 0, "by record", "main", "system")
                .startThread(2, 0x9000, 0, "gone", "main", "system")
                .endThread(2);
        try (Snapshot snapshot =
                new MadeHeap().open(folder, dump, heap -> heap.instance(0x8000, MadeHeap.THREAD, 0, 5))) {
            assertThat(snapshot.threads()).singleElement().satisfies(thread -> {
                assertThat(thread.name()).isEqualTo("by record");
                assertThat(thread.object()).hasValue(object(snapshot, 0x8000));
                assertThat(thread.frames()).isEmpty();
            });
        }
    }

    /** As of virtual threads, of which thousands wait in the same place: a VM writes the frames of each anew. */
    @Test
    void framesThatSayTheSameAreOneAndSoManyThreadsAreGivenAsAreWanted() throws IOException {
        HprofBuilder dump = MadeHeap.names();
        for (int thread = 1; thread <= 3; thread++) {
            dump.frame(thread, "take", "()V", "Node.java", dump.serialOf(MadeHeap.NODE), 12)
                    .trace(10 + thread, thread, thread);
        }
        try (Snapshot snapshot = new MadeHeap()
                .open(
                        folder,
                        dump,
                        heap -> heap.instance(0x8000, MadeHeap.NODE, 0, 0)
                                .rootJavaFrame(0x8000, 1, 0)
                                .rootJavaFrame(0x8000, 2, 0)
                                .rootJavaFrame(0x8000, 3, 0))) {
            List<HeapThread> threads = snapshot.threads();

            assertThat(threads).extracting(HeapThread::serial).containsExactly(1, 2, 3);
            assertThat(threads.get(2).frames().getFirst().frame())
                    .isEqualTo(threads.get(0).frames().getFirst().frame())
                    .isSameAs(threads.get(0).frames().getFirst().frame());
            assertThat(snapshot.threads(2)).isEqualTo(threads.subList(0, 2));
            assertThat(snapshot.threads(0)).isEmpty();
        }
    }
}
