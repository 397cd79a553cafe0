// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.SampleWeight;
import java.util.SortedMap;
import java.util.TreeMap;

/** The live objects of one row, added up. */
final class LiveSum {
    private final Sum objects = new Sum();
    private final Sum bytes = new Sum();
    private final SortedMap<Integer, Sum> ages = new TreeMap<>();

    void add(int age, double weightedBytes, float weightedObjects) {
        objects.add(weightedObjects, weightedObjects);
        bytes.add(weightedBytes, weightedObjects);
        ages.computeIfAbsent(age, _ -> new Sum()).add(weightedBytes, weightedObjects);
    }

    LiveObjects objects() {
        SortedMap<Integer, Estimate> bytesByAge = new TreeMap<>();
        ages.forEach((age, sum) -> bytesByAge.put(age, sum.estimate()));
        return new LiveObjects(objects.estimate(), bytes.estimate(), bytesByAge);
    }

    private static final class Sum {
        private double value;
        private double variance;

        private void add(double weight, float weightedObjects) {
            value += weight;
            variance += SampleWeight.variance(weight, weightedObjects);
        }

        private Estimate estimate() {
            return new Estimate(value, Math.sqrt(variance));
        }
    }
}
