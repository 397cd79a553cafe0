// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackSample;
import java.util.ArrayList;
import java.util.List;

/** Adds up samples. Values are whole numbers and stay exact; of errors it is the squares that add up. */
final class Sums {
    private final long[] values;
    private final double[] variances;

    Sums(int types) {
        values = new long[types];
        variances = new double[types];
    }

    void add(StackSample sample) {
        for (int type = 0; type < values.length; type++) {
            values[type] += sample.values().get(type);
            double error = sample.standardError(type);
            variances[type] += error * error;
        }
    }

    List<Estimate> toEstimates() {
        List<Estimate> estimates = new ArrayList<>();
        for (int type = 0; type < values.length; type++) {
            estimates.add(new Estimate((double) values[type], Math.sqrt(variances[type])));
        }
        return estimates;
    }
}
