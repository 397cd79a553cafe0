// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.rule.RuleCourse.Standing;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The clock is the test's own. */
class RuleCourseTest {
    private static final long HOUR = 3_600_000;
    private static final long START = 1_000_000_000;

    private static RuleCourse course(int held, int mostPerHour) {
        Condition condition = new Condition.Above(Measured.CPU, BigDecimal.valueOf(90), Duration.ofSeconds(held));
        return new RuleCourse(new Rule(condition, new RuleCapture.ThreadDump(), mostPerHour, NamePattern.ALL));
    }

    /** Looks once a second; when it became due, in seconds. */
    private static int secondsUntilDue(RuleCourse course, long from, int most) {
        for (int second = 0; second <= most; second++) {
            if (course.look(from + second * 1000L, true) instanceof Standing.Due) {
                course.captures(from + second * 1000L);
                return second;
            }
        }
        return -1;
    }

    @Test
    void itIsTimeOnceTheConditionHeldLongEnough() {
        assertThat(secondsUntilDue(course(0, 1), START, 10)).isZero();
        assertThat(secondsUntilDue(course(30, 1), START, 100)).isEqualTo(30);
    }

    @Test
    void oneLookThatFindsItOtherwiseBeginsAnew() {
        RuleCourse course = course(30, 1);
        assertThat(secondsUntilDue(course, START, 29)).isEqualTo(-1);
        assertThat(course.look(START + 30_000, false)).isInstanceOf(Standing.Quiet.class);
        assertThat(secondsUntilDue(course, START + 31_000, 100)).isEqualTo(30);
    }

    @Test
    void nobodyKnowsWhatWasWhileNobodyLooked() {
        RuleCourse course = course(30, 1);
        assertThat(course.look(START, true)).isInstanceOf(Standing.Waiting.class);
        assertThat(secondsUntilDue(course, START + 60_000, 100)).isEqualTo(30);
    }

    @Test
    void itCapturesNoMoreOftenThanItMay() {
        RuleCourse course = course(0, 1);
        assertThat(secondsUntilDue(course, START, 0)).isZero();
        assertThat(course.look(START + 1000, true)).isEqualTo(new Standing.HeldDown(START + HOUR));
        // Also if the condition comes and goes.
        course.look(START + 2000, false);
        assertThat(course.look(START + 3000, true)).isEqualTo(new Standing.HeldDown(START + HOUR));
        assertThat(course.look(START + HOUR - 1, true)).isInstanceOf(Standing.HeldDown.class);
        assertThat(course.look(START + HOUR, true)).isInstanceOf(Standing.Due.class);
    }

    @Test
    void whileItHoldsCapturesAreSpreadOverTheHour() {
        RuleCourse course = course(0, 3);
        assertThat(secondsUntilDue(course, START, 0)).isZero();
        assertThat(secondsUntilDue(course, START + 1000, 3600)).isEqualTo(20 * 60 - 1);
        // What comes anew is not spread, but counts.
        long later = START + 30 * 60_000;
        course.look(later, false);
        assertThat(secondsUntilDue(course, later + 1000, 0)).isZero();
        course.look(later + 2000, false);
        assertThat(course.look(later + 3000, true)).isEqualTo(new Standing.HeldDown(START + HOUR));
    }

    @Test
    void aDeadlockIsCapturedOnceUntilItIsAnother() {
        RuleCourse course =
                new RuleCourse(new Rule(new Condition.Deadlock(), new RuleCapture.ThreadDump(), 60, NamePattern.ALL));
        assertThat(secondsUntilDue(course, START, 0)).isZero();
        assertThat(secondsUntilDue(course, START + 1000, 5000)).isEqualTo(-1);
        assertThat(course.look(START + 5_002_000, true)).isInstanceOf(Standing.Done.class);
        course.again();
        assertThat(course.look(START + 5_003_000, true)).isInstanceOf(Standing.Due.class);
    }

    private static RuleCourse deadlockCourse() {
        return new RuleCourse(new Rule(new Condition.Deadlock(), new RuleCapture.ThreadDump(), 60, NamePattern.ALL));
    }

    @Test
    void aDeadlockStaysTheSameOneWhileNobodyLooks() {
        RuleCourse course = deadlockCourse();
        assertThat(secondsUntilDue(course, START, 0)).isZero();
        assertThat(course.look(START + 600_000, true)).isInstanceOf(Standing.Done.class);
        assertThat(course.unknown(START + 601_000)).isInstanceOf(Standing.Quiet.class);
        assertThat(course.look(START + 602_000, true)).isInstanceOf(Standing.Done.class);
        assertThat(course.look(START + 603_000, false)).isInstanceOf(Standing.Quiet.class);
        assertThat(course.look(START + 604_000 + 60_000, true)).isInstanceOf(Standing.Due.class);
    }

    @Test
    void aClockThatIsSetBackHoldsNothingDownForLonger() {
        RuleCourse course = course(30, 1);
        course.captured(START + 100 * HOUR); // by a server whose clock was ahead
        assertThat(secondsUntilDue(course, START, 30)).isEqualTo(-1);
        assertThat(course.look(START + 30_000, true)).isEqualTo(new Standing.HeldDown(START + HOUR));
        long back = START - 50 * HOUR;
        assertThat(course.look(back, true)).isInstanceOf(Standing.Waiting.class);
        assertThat(secondsUntilDue(course, back + 1000, 3700)).isEqualTo(3599);
    }

    @Test
    void aClockThatIsSetForwardBeginsTheTimeAnew() {
        RuleCourse course = course(30, 1);
        assertThat(secondsUntilDue(course, START, 20)).isEqualTo(-1);
        assertThat(course.look(START + 100 * HOUR, true)).isInstanceOf(Standing.Waiting.class);
        assertThat(secondsUntilDue(course, START + 100 * HOUR + 1000, 40)).isEqualTo(29);
    }

    @Test
    void whatIsPutOffIsTriedAgainAndCountedOnce() {
        RuleCourse course = course(0, 1);
        assertThat(course.look(START, true)).isInstanceOf(Standing.Due.class);
        assertThat(course.isPutOff(START)).isTrue();
        assertThat(course.look(START + 1000, true)).isInstanceOf(Standing.PutOff.class);
        assertThat(course.look(START + 5000, true)).isInstanceOf(Standing.Due.class);
        assertThat(course.isPutOff(START + 5000)).isFalse();
        course.look(START + 6000, false);
        assertThat(course.look(START + 7000, true)).isInstanceOf(Standing.Due.class);
        assertThat(course.isPutOff(START + 7000)).isTrue();
    }
}
