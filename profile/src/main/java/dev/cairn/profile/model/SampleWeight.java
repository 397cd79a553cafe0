// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/**
 * What one sample stands for. An object of S bytes is sampled with the probability 1-exp(-S/R), R being the mean distance between
 * samples, so each sample stands for one object divided by that. The variance of such a sum, itself an estimate without bias, is
 * the sum of w*w*(1-p) over the samples.
 *
 * <p>Weights are rounded to a fraction of a power of two, so that as doubles they add up without any error for a long time: up to 35
 * TB and 100 thousand million objects in one row. So windows add up to the whole, and what is freed leaves nothing behind.
 */
public final class SampleWeight {
    private static final double BYTE_STEPS = 1 << 8;
    private static final double OBJECT_STEPS = 1 << 16;

    private SampleWeight() {}

    /** How many objects a sample stands for; 1 at least. */
    public static float objects(long size, long interval) {
        if (interval == 0) {
            return 1;
        }
        double objects = 1 / -Math.expm1(-(double) size / interval);
        return (float) (Math.rint(objects * OBJECT_STEPS) / OBJECT_STEPS);
    }

    /** How many bytes a sample stands for; {@code size} at least. */
    public static double bytes(long size, long interval) {
        if (interval == 0) {
            return size;
        }
        double bytes = size / -Math.expm1(-(double) size / interval);
        return Math.rint(bytes * BYTE_STEPS) / BYTE_STEPS;
    }

    /**
     * What a sample adds to the variance of a sum.
     *
     * @param weight of the sample, in whatever unit
     * @param objects that it stands for: one divided by the probability that it was taken
     */
    public static double variance(double weight, float objects) {
        return weight * weight * unsure(objects);
    }

    /** The interval that a sample was drawn with, of what it stands for; 0 if that is nothing but itself, as everything of its size is taken. */
    public static long interval(double bytes, float objects) {
        return objects <= 1 ? 0 : Math.max(1, Math.round(-bytes / objects / Math.log1p(-1.0 / objects)));
    }

    /** The probability that a sample was not taken: 0 where it stands for nothing but itself. */
    public static double unsure(float objects) {
        return objects == 1 ? 0 : 1 - 1.0 / objects;
    }
}
