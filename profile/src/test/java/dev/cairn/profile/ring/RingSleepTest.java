// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.record.WrittenDown;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RingSleepTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int SIZE = (int) RingLayout.MIN_DATA_BYTES;

    private final SharedRing ring = TestRings.create(SIZE);
    private final TestPeer peer = TestPeer.connected();
    private final Doorbell bell = Doorbell.of(ring, peer.link()).orElseThrow();
    private final RingWriter writer = RingWriter.to(ring);
    private final RingReader reader = new RingReader(ring);
    private final WrittenDown seen = new WrittenDown();

    @AfterEach
    void closeAll() {
        bell.close();
        peer.link().close();
        ring.close();
    }

    private void write() {
        assertThat(writer.write(RecordType.GC, 24, (_, _) -> {})).isTrue();
    }

    private RingSleep sleep() {
        return new RingSleep(reader, bell, SIZE);
    }

    private long wakeAt() {
        return (long) ValueLayout.JAVA_LONG.varHandle().getVolatile(ring.header(), (long) RingLayout.WAKE_AT);
    }

    @Test
    void noWakeUpIsLost() throws InterruptedException {
        Semaphore next = new Semaphore(0);
        int rounds = 3000;
        Thread other = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < rounds; i++) {
                next.acquireUninterruptibly();
                write();
            }
        });
        for (int i = 0; i < rounds; i++) {
            next.release();
            // Each time as one that expects nothing. It may wake for nothing, but it must not sleep on.
            RingSleep sleep = sleep();
            while (reader.read(seen) instanceof RingReader.Result.Nothing) {
                long before = System.nanoTime();
                sleep.untilWorthwhile(LONG);
                assertThat(System.nanoTime() - before).isLessThan(LONG.toNanos() / 2);
            }
        }
        other.join();
        assertThat(seen.lines()).hasSize(rounds);
        assertThat(wakeAt()).isEqualTo(RingLayout.NO_WAKE);
    }

    @Test
    void whileRecordsComeNobodyIsToWakeItBeforeAQuarterIsFull() {
        write();
        RingSleep sleep = sleep();
        reader.read(seen);
        sleep.hasRead();
        bell.ring();
        assertThat(sleep.untilWorthwhile(LONG)).isEqualTo(Doorbell.Rung.BY_US);
        write();
        assertThat(sleep.untilWorthwhile(LONG)).isEqualTo(Doorbell.Rung.NOT); // nobody rang, and it looks by itself
        reader.askToBeWoken(SIZE / 4);
        while (reader.filled() + 24 <= SIZE / 4) {
            write();
        }
        assertThat(bell.await(0)).isEqualTo(Doorbell.Rung.NOT);
        write();
        assertThat(bell.await(0)).isEqualTo(Doorbell.Rung.BY_TARGET);
    }

    /** One that hardly ever looks by itself. */
    @Test
    void aQuarterThatIsFullWakesItWhileRecordsCome() throws InterruptedException {
        write();
        reader.read(seen);
        RingSleep sleep = new RingSleep(reader, bell, SIZE, (int) LONG.toMillis());
        Thread other = Thread.ofPlatform().start(() -> {
            while (wakeAt() == RingLayout.NO_WAKE) {
                Thread.onSpinWait();
            }
            for (int i = 0; i <= SIZE / 4 / 24; i++) {
                write();
            }
        });
        sleep.hasRead();
        long before = System.nanoTime();
        Doorbell.Rung rung = sleep.untilWorthwhile(LONG);
        assertThat(System.nanoTime() - before).isLessThan(LONG.toNanos() / 2);
        other.join();
        assertThat(rung == Doorbell.Rung.NOT ? bell.await(0) : rung).isEqualTo(Doorbell.Rung.BY_TARGET);
        assertThat(wakeAt()).isEqualTo(RingLayout.NO_WAKE);
    }

    @Test
    void aRecordThatIsNotFinishedIsLookedForAgainSoon() {
        long at = writer.reserve(24);
        writer.begin(at, RecordType.GC, 24);
        assertThat(sleep().untilWorthwhile(LONG)).isEqualTo(Doorbell.Rung.NOT);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Nothing());
        writer.publish(at, RecordType.GC, 24);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(1));
    }

    @Test
    void theEndOfTheTargetWakesIt() {
        peer.close();
        assertThat(sleep().untilWorthwhile(LONG)).isEqualTo(Doorbell.Rung.TARGET_GONE);
        assertThat(sleep().untilWorthwhile(LONG)).isEqualTo(Doorbell.Rung.TARGET_GONE);
    }

    @Test
    void whatATargetSaysOverTheConnectionIsNoise() {
        peer.say();
        assertThat(sleep().untilWorthwhile(LONG)).isEqualTo(Doorbell.Rung.NOISE);
    }

    @Test
    void aTargetThatRingsForNothingDoesNotKeepItBusy() throws InterruptedException {
        RingSleep sleep = sleep();
        Thread other = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                RingWriter.ring(ring);
            }
        });
        long end = System.nanoTime() + 300_000_000;
        int times = 0;
        while (System.nanoTime() < end) {
            sleep.untilWorthwhile(LONG);
            times++;
        }
        other.interrupt();
        other.join();
        assertThat(times).isLessThan(310);
    }
}
