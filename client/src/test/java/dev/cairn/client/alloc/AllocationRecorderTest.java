// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a recording counts, in this VM, which a coverage tool may have put code into. */
class AllocationRecorderTest {
    @SuppressWarnings("UnusedVariable") // it has to be allocated, whatever becomes of it
    private static volatile Object kept = "";

    private static void allocate(int objects) {
        for (int i = 0; i < objects; i++) {
            kept = new Object();
        }
    }

    /** {@code ByteBuffer.allocate} is another one, which any thread of the VM may call. */
    private static boolean isOfAllocate(AllocationSite site) {
        return site.frames().stream()
                .anyMatch(frame -> frame.getClassName().equals(AllocationRecorderTest.class.getName())
                        && frame.getMethodName().equals("allocate"));
    }

    private static AllocationOptions current() {
        return AllocationOptions.ofCurrentThread();
    }

    private static AllocationRecord record(AllocationOptions options, Runnable body) {
        body.run();
        try (AllocationRecording recording = AllocationRecorder.start(options)) {
            body.run();
            return recording.stop();
        }
    }

    private static long objectsOf(AllocationRecord record, Class<?> type) {
        return record.sites().stream()
                .filter(site -> site.className().equals(type.getTypeName()))
                .mapToLong(AllocationSite::objects)
                .sum();
    }

    @Test
    void isAvailableHere() {
        assertThat(AllocationRecorder.whyUnavailable()).isEmpty();
    }

    @Test
    void tellsClassAndStackOfEachSite() {
        AllocationRecord record = record(current(), () -> allocate(100));
        assertThat(record.objects()).isEqualTo(100);
        assertThat(record.bytes()).isEqualTo(1600);
        assertThat(record.otherObjects()).isZero();
        assertThat(record.threadsNotYetExact()).isZero();
        AllocationSite site = record.sites().get(0);
        assertThat(record.sites()).hasSize(1);
        assertThat(site.className()).isEqualTo("java.lang.Object");
        assertThat(site.frames().get(0))
                .returns(AllocationRecorderTest.class.getName(), StackTraceElement::getClassName)
                .returns("allocate", StackTraceElement::getMethodName)
                .returns("AllocationRecorderTest.java", StackTraceElement::getFileName)
                .satisfies(frame -> assertThat(frame.getLineNumber()).isPositive());
        assertThat(site.frames()).anyMatch(frame -> frame.getMethodName().equals("tellsClassAndStackOfEachSite"));
    }

    @Test
    void countsNothingWhereNothingIsAllocated() {
        for (int i = 0; i < 100; i++) {
            AllocationRecording recording = AllocationRecorder.start(current());
            AllocationRecord record = recording.stop();
            assertThat(record.sites()).isEmpty();
        }
    }

    @Test
    void isExactAThousandTimes() {
        for (int i = 0; i < 1000; i++) {
            int objects = i % 10;
            try (AllocationRecording recording =
                    AllocationRecorder.start(current().depth(1))) {
                allocate(objects);
                assertThat(recording.stop().objects()).isEqualTo(objects);
            }
        }
    }

    @Test
    void returnsTheSameWhenItIsStoppedAgain() {
        try (AllocationRecording recording = AllocationRecorder.start(current())) {
            allocate(3);
            AllocationRecord record = recording.stop();
            allocate(3);
            assertThat(recording.stop()).isSameAs(record);
        }
    }

    @Test
    void cannotBeStoppedOnceItIsClosed() {
        AllocationRecording recording = AllocationRecorder.start(current());
        recording.close();
        recording.close();
        assertThatThrownBy(recording::stop)
                .isInstanceOf(AllocationsUnavailableException.class)
                .hasMessageContaining("closed before");
        assertThat(record(current(), () -> allocate(5)).objects()).isEqualTo(5);
    }

    @Test
    void countsTheSameThreadForSeveralRecordings() {
        try (AllocationRecording outer = AllocationRecorder.start(current())) {
            allocate(10);
            AllocationRecord inside;
            try (AllocationRecording inner = AllocationRecorder.start(current())) {
                allocate(5);
                inside = inner.stop();
            }
            allocate(10);
            AllocationRecord all = outer.stop();
            assertThat(objectsOf(inside, Object.class)).isEqualTo(5);
            assertThat(objectsOf(all, Object.class)).isEqualTo(25);
            // Starting and reading the inner one is not counted; the options for it are.
            assertThat(all.bytes()).isLessThan(25 * 16 + 10_000);
        }
    }

    @Test
    void refusesTheThirtyThirdAtOnce() {
        List<AllocationRecording> open = new ArrayList<>();
        try {
            for (int i = 0; i < 32; i++) {
                open.add(AllocationRecorder.start(current()));
            }
            assertThatThrownBy(() -> AllocationRecorder.start(current()))
                    .isInstanceOf(AllocationsUnavailableException.class)
                    .hasMessageContaining("close those");
        } finally {
            open.forEach(AllocationRecording::close);
        }
        assertThat(record(current(), () -> allocate(5)).objects()).isEqualTo(5);
    }

    /** The other thread is not exact at first, so it allocates for longer than its old draw can be. */
    @Test
    void countsTheThreadsThatAreGiven() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        Thread counted = new Thread(() -> {
            await(go);
            allocate(2_000_000);
        });
        Thread other = new Thread(() -> {
            await(go);
            kept = new byte[50 << 20];
        });
        counted.start();
        other.start();
        while (counted.getState() != Thread.State.WAITING) {
            Thread.onSpinWait(); // it has its old draw
        }
        try (AllocationRecording recording =
                AllocationRecorder.start(AllocationOptions.ofThreads(counted).depth(1))) {
            allocate(1);
            go.countDown();
            counted.join();
            other.join();
            AllocationRecord record = recording.stop();
            assertThat(record.threadsNotYetExact()).isZero();
            assertThat(objectsOf(record, Object.class)).isEqualTo(2_000_000L);
            assertThat(record.bytes()).isLessThan(50 << 20);
        }
    }

    @Test
    void countsThreadsThatRanBeforeExactly() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> older = Stream.generate(() -> new Thread(() -> {
                    await(go);
                    allocate(100);
                }))
                .limit(10)
                .toList();
        older.forEach(Thread::start);
        try (AllocationRecording recording =
                AllocationRecorder.start(AllocationOptions.ofAllThreads().depth(1))) {
            go.countDown();
            for (Thread thread : older) {
                thread.join();
            }
            AllocationRecord record = recording.stop();
            assertThat(record.threadsNotYetExact()).isZero();
            assertThat(record.sites())
                    .filteredOn(AllocationRecorderTest::isOfAllocate)
                    .singleElement()
                    .returns(1000L, AllocationSite::objects);
        }
    }

    @Test
    void countsThreadsThatStartMeanwhileExactly() throws InterruptedException {
        try (AllocationRecording recording =
                AllocationRecorder.start(AllocationOptions.ofAllThreads().depth(1))) {
            Thread thread = new Thread(() -> allocate(1000));
            thread.start();
            thread.join();
            assertThat(recording.stop().sites())
                    .filteredOn(AllocationRecorderTest::isOfAllocate)
                    .singleElement()
                    .returns(1000L, AllocationSite::objects);
        }
    }

    @Test
    void refusesAThreadThatIsNotAlive() {
        assertThatThrownBy(() -> AllocationRecorder.start(AllocationOptions.ofThreads(new Thread(() -> {}))))
                .isInstanceOf(AllocationsUnavailableException.class)
                .hasMessageContaining("start it first");
    }

    @Test
    void saysThatAVirtualThreadCannotBeCountedByItself() throws InterruptedException {
        AtomicReference<String> said = new AtomicReference<>("");
        AtomicReference<AllocationRecord> all = new AtomicReference<>();
        Thread.ofVirtual()
                .start(() -> {
                    said.set(AllocationRecorder.whyUnavailable().orElse("no"));
                    all.set(record(AllocationOptions.ofAllThreads().depth(1), () -> allocate(500)));
                })
                .join();
        assertThat(said.get()).contains("virtual thread").contains("count all threads");
        assertThat(objectsOf(all.get(), Object.class)).isGreaterThanOrEqualTo(500);
    }

    @Test
    void countsOnlyBeneathAMethod() throws ReflectiveOperationException {
        Method allocate = AllocationRecorderTest.class.getDeclaredMethod("allocate", int.class);
        AllocationRecord record = record(current().beneath(allocate), () -> {
            kept = new byte[1000];
            allocate(10);
        });
        assertThat(record.objects()).isEqualTo(10);
        assertThat(record.sites().get(0).frames()).hasSize(1);
        // Also where the method is deeper than stacks are kept.
        Method deep = AllocationRecorderTest.class.getDeclaredMethod("deep", int.class);
        assertThat(record(current().depth(2).beneath(deep), () -> deep(300)).objects())
                .isEqualTo(10);
        assertThat(record(current().depth(0).beneath(deep), () -> deep(300))
                        .sites()
                        .get(0)
                        .frames())
                .isEmpty();
    }

    private static final int PARTS = 50;
    private static final int PART_ARRAYS = 10;

    /** In other virtual threads, which the carrier of this one runs too. */
    private static void allocateInParts() {
        List<Thread> parts = Stream.generate(() -> Thread.ofVirtual().start(AllocationRecorderTest::allocateAPart))
                .limit(PARTS)
                .toList();
        for (Thread part : parts) {
            join(part);
        }
    }

    private static void allocateAPart() {
        for (int i = 0; i < PART_ARRAYS; i++) {
            kept = new byte[1 << 20];
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Carriers that are older than the recording have an old draw to finish first: 20 arrays of a megabyte at the very most. */
    @Test
    void countsOtherVirtualThreadsOnTheCarrierOfTheOneThatIsCutOff() throws Exception {
        Method inParts = AllocationRecorderTest.class.getDeclaredMethod("allocateInParts");
        AtomicReference<AllocationRecord> all = new AtomicReference<>();
        join(Thread.ofVirtual().start(() -> {
            try (AllocationRecording recording =
                    AllocationRecorder.start(AllocationOptions.ofAllThreads().beneath(inParts))) {
                kept = new double[5 << 20];
                allocateInParts();
                all.set(recording.stop());
            }
        }));
        long carriers = Runtime.getRuntime().availableProcessors();
        assertThat(all.get()
                        .only(site -> site.className().equals("byte[]")
                                && site.frames().stream()
                                        .anyMatch(frame -> frame.getMethodName().equals("allocateAPart")))
                        .objects())
                .isBetween(PARTS * PART_ARRAYS - 20 * carriers, (long) PARTS * PART_ARRAYS);
        assertThat(objectsOf(all.get(), double[].class)).as("above the method").isZero();
    }

    private static void deep(int levels) {
        if (levels == 0) {
            allocate(10);
        } else {
            deep(levels - 1);
        }
    }

    @Test
    void cutsStacksOff() {
        assertThat(record(current().depth(3), () -> deep(20)).sites().get(0).frames())
                .hasSize(3);
        assertThat(record(current().depth(512), () -> deep(600)).sites().get(0).frames())
                .hasSize(512);
    }

    @Test
    void countsWhatHasNoRoomAsOther() {
        AllocationRecord record = record(current().maxSites(1), () -> {
            allocate(10);
            kept = new byte[100];
        });
        assertThat(record.sites()).hasSize(1);
        assertThat(record.objects()).isEqualTo(11);
        assertThat(record.otherObjects()).isEqualTo(1);
        assertThat(record.otherBytes()).isEqualTo(120);
        assertThat(record(current().maxSites(0), () -> allocate(7)).otherObjects())
                .isEqualTo(7);
    }

    @Test
    void keepsTheSitesThatFiltersName() {
        Runnable body = () -> {
            allocate(10);
            kept = new byte[100];
        };
        assertThat(record(current().include("class:byte[]"), body).objects()).isEqualTo(1);
        assertThat(record(current().exclude("java.lang.*"), body).objects()).isEqualTo(1);
        assertThat(record(current().exclude("frame:**.allocate"), body).objects())
                .isEqualTo(1);
        assertThat(record(current().include("dev.cairn.**").exclude("class:byte?]"), body)
                        .objects())
                .isEqualTo(10);
    }

    @Test
    void namesClassesThatAreGone() throws Exception {
        try (AllocationRecording recording = AllocationRecorder.start(current())) {
            allocateInAClassThatGoes();
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            assertThat(recording.stop().sites())
                    .anyMatch(site -> site.className().equals(Passing.class.getName())
                            && site.objects() == 10
                            && site.frames().get(0).getMethodName().equals("run"));
        }
    }

    private static void allocateInAClassThatGoes() throws Exception {
        URL classes = AllocationRecorderTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = loader.loadClass(Passing.class.getName());
            ((Runnable) type.getDeclaredConstructor().newInstance()).run();
        }
    }

    /** Loaded a second time by a loader that goes. */
    public static final class Passing implements Runnable {
        @SuppressWarnings("UnusedVariable") // it has to be allocated, whatever becomes of it
        private static volatile Object last = "";

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                last = new Passing();
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
