// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TrendTest {
    private static Curve line(int points, double slope, double noise, long seed) {
        Random random = new Random(seed);
        double[] seconds = new double[points];
        double[] values = new double[points];
        for (int i = 0; i < points; i++) {
            seconds[i] = 3.0 * i;
            values[i] = 7 + slope * seconds[i] + noise * random.nextGaussian();
        }
        return Curve.of(seconds, values);
    }

    @Test
    void isTheSlopeOfALine() {
        assertThat(Trend.of(line(20, 2, 0, 0), 3)).isEqualTo(new Trend(2, 2, 2));
        assertThat(Trend.of(line(20, -2, 0, 0), 3)).isEqualTo(new Trend(-2, -2, -2));
    }

    @Test
    void isNotMovedByWildPoints() {
        double[] seconds = new double[40];
        double[] values = new double[40];
        for (int i = 0; i < 40; i++) {
            seconds[i] = i;
            values[i] = i % 10 == 9 ? 1e9 : 5 * i;
        }
        assertThat(Trend.of(Curve.of(seconds, values), 2).perSecond()).isCloseTo(5, within(1.0));
    }

    /** 95 % of all bounds must hold the truth, or a few more, as values might wander; 1000 of them are right to about 2 %. */
    @Test
    void hasBoundsThatHoldTheTruthAsOftenAsTheySay() {
        int right = 0;
        for (int seed = 0; seed < 1000; seed++) {
            Trend trend = Trend.of(line(25, 0.3, 5, seed), 1.96);
            right += trend.low() <= 0.3 && 0.3 <= trend.high() ? 1 : 0;
        }
        assertThat(right).isBetween(925, 990);
    }

    @Test
    void hasNoBoundsWithFewPoints() {
        Trend trend = Trend.of(line(5, 1, 0, 0), 3.29);
        assertThat(trend.perSecond()).isEqualTo(1);
        assertThat(trend.low()).isNegative().isInfinite();
        assertThat(trend.high()).isPositive().isInfinite();
    }

    @Test
    void takesNoMorePointsThanItsTimeAllows() {
        assertThatIllegalArgumentException().isThrownBy(() -> Trend.of(line(Trend.MOST_POINTS + 1, 1, 0, 0), 2));
        assertThat(line(3600, 1, 0, 0).minima(Trend.MOST_POINTS).size()).isEqualTo(Trend.MOST_POINTS);
        assertThat(line(121, 1, 0, 0).minima(Trend.MOST_POINTS).size()).isEqualTo(60);
    }
}
