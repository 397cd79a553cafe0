// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import static dev.cairn.heap.paths.MadeHeap.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.GcRoot;
import dev.cairn.heap.HeapThread;
import dev.cairn.heap.RootKind;
import dev.cairn.heap.Snapshot;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
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
}
