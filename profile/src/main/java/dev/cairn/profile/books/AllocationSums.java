// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.record.SampleWeight;
import java.util.Arrays;

/** What was allocated, by row: sums that only grow. */
final class AllocationSums {
    private long[] samples;
    private double[] objects;
    private double[] objectsVariance;
    private double[] bytes;
    private double[] bytesVariance;
    private final Omissions omissions;

    AllocationSums() {
        this(new long[0], new double[0], new double[0], new double[0], new double[0], Omissions.NONE);
    }

    private AllocationSums(
            long[] samples,
            double[] objects,
            double[] objectsVariance,
            double[] bytes,
            double[] bytesVariance,
            Omissions omissions) {
        this.samples = samples;
        this.objects = objects;
        this.objectsVariance = objectsVariance;
        this.bytes = bytes;
        this.bytesVariance = bytesVariance;
        this.omissions = omissions;
    }

    void add(int row, double weightedBytes, float weightedObjects) {
        if (row >= samples.length) {
            grow(Math.max(64, Math.max(row + 1, samples.length * 2)));
        }
        samples[row]++;
        objects[row] += weightedObjects;
        bytes[row] += weightedBytes;
        if (weightedObjects != 1) {
            objectsVariance[row] += SampleWeight.variance(weightedObjects, weightedObjects);
            bytesVariance[row] += SampleWeight.variance(weightedBytes, weightedObjects);
        }
    }

    /** A copy that does not change, with what was left out until then. */
    AllocationSums copy(int rows, Omissions until) {
        int count = Math.min(rows, samples.length);
        return new AllocationSums(
                Arrays.copyOf(samples, count),
                Arrays.copyOf(objects, count),
                Arrays.copyOf(objectsVariance, count),
                Arrays.copyOf(bytes, count),
                Arrays.copyOf(bytesVariance, count),
                until);
    }

    Omissions omissions() {
        return omissions;
    }

    long samples(int row) {
        return row < samples.length ? samples[row] : 0;
    }

    double objects(int row) {
        return row < objects.length ? objects[row] : 0;
    }

    double objectsVariance(int row) {
        return row < objectsVariance.length ? objectsVariance[row] : 0;
    }

    double bytes(int row) {
        return row < bytes.length ? bytes[row] : 0;
    }

    double bytesVariance(int row) {
        return row < bytesVariance.length ? bytesVariance[row] : 0;
    }

    long bytesOfMemory() {
        return 5L * Long.BYTES * samples.length;
    }

    private void grow(int rows) {
        samples = Arrays.copyOf(samples, rows);
        objects = Arrays.copyOf(objects, rows);
        objectsVariance = Arrays.copyOf(objectsVariance, rows);
        bytes = Arrays.copyOf(bytes, rows);
        bytesVariance = Arrays.copyOf(bytesVariance, rows);
    }
}
