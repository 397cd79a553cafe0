// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a recording takes too much of a processor, by a clock of the test's own. */
class ProcessorShareTest {
    private static final double LIMIT = AllocationOptions.DEFAULT_SHARE_LIMIT;
    private static final long STEP_MILLIS = 500;

    private final ProcessorShare share = new ProcessorShare();
    private long millis = -7_000_000;
    private long spentMicros = 1_000;

    /** The verdict half a second later, in which {@code micros} were spent. */
    private Optional<String> after(long micros) {
        millis += STEP_MILLIS;
        spentMicros += micros;
        return share.at(millis * 1_000_000, spentMicros * 1000)
                .flatMap(taken -> ShareGuard.verdict("VM 7", taken, LIMIT));
    }

    /** How many looks it takes until it is ended, where each half second costs the same; 0 if it never is. */
    private int looksUntilTheEnd(long microsEach, int atMost) {
        for (int look = 1; look <= atMost; look++) {
            if (after(microsEach).isPresent()) {
                return look;
            }
        }
        return 0;
    }

    @Test
    void aBurstInAnIdleVmDoesNotEndIt() {
        assertThat(looksUntilTheEnd(0, 20)).isZero();
        // 100,000 objects at a microsecond each, and then more than any of the limits the VM's own time could have.
        assertThat(after(100_000)).isEmpty();
        assertThat(looksUntilTheEnd(10, 20)).isZero();
        assertThat(after(500_000)).as("one processor for half a second").isEmpty();
        assertThat(looksUntilTheEnd(0, 20)).isZero();
    }

    @Test
    void aBurstAtOnceDoesNotEndItEither() {
        assertThat(after(450_000)).isEmpty();
        assertThat(after(450_000)).isEmpty();
        assertThat(looksUntilTheEnd(0, 20)).isZero();
    }

    @Test
    void steadyOveruseEndsItAfterFiveSecondsAndNotBefore() {
        int looksInFiveSeconds = (int) (ProcessorShare.OVER.toMillis() / STEP_MILLIS);
        assertThat(looksUntilTheEnd(150_000, 100)).isEqualTo(1 + looksInFiveSeconds);
    }

    @Test
    void overuseThatBeginsLateEndsItOnceItIsALimitsWorthOfFiveSeconds() {
        assertThat(looksUntilTheEnd(0, 100)).isZero();
        assertThat(looksUntilTheEnd(500_000, 100)).as("1.5 s of 5 s are 30 %").isEqualTo(3);
    }

    @Test
    void whatIsBelowTheLimitGoesOnForEver() {
        assertThat(looksUntilTheEnd(120_000, 1000)).isZero();
    }

    @Test
    void severalProcessorsAreSaidAsWhatTheyAre() {
        for (int i = 0; i < 10; i++) {
            assertThat(after(700_000)).isEmpty();
        }
        assertThat(after(700_000))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith(
                                "Recording allocations took 140 % of a processor in VM 7 over 5.0 s, and may take 25"
                                        + " %,")
                        .contains("--at-any-cost"));
    }

    @Test
    void aClockThatWasNotReadForLongStillCountsTheWholeTime() {
        assertThat(after(0)).isEmpty();
        millis += 20_000;
        assertThat(share.at(millis * 1_000_000, (spentMicros + 2_000_000) * 1000))
                .hasValueSatisfying(taken -> assertThat(taken.share()).isCloseTo(0.1, within(1e-9)));
    }

    @Test
    void whatASuccessorCountsIsNoCredit() {
        assertThat(looksUntilTheEnd(100_000, 20)).isZero();
        assertThat(share.at(++millis * 1_000_000, 0)).isEmpty();
        assertThat(after(100_000)).isEmpty();
    }

    @Test
    void whatWasForgottenBeginsAnew() {
        assertThat(looksUntilTheEnd(150_000, 10)).isZero();
        share.forget();
        assertThat(looksUntilTheEnd(150_000, 10)).isZero();
        assertThat(after(150_000)).isPresent();
    }
}
