// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.EstimateSum;
import dev.cairn.profile.model.StackSample;
import java.util.List;
import java.util.stream.Stream;

/** Samples added up, a sum for each type. */
final class Sums {
    private final List<EstimateSum> sums;

    Sums(int types) {
        sums = Stream.generate(EstimateSum::new).limit(types).toList();
    }

    void add(StackSample sample) {
        for (int type = 0; type < sums.size(); type++) {
            sums.get(type).add(sample.values().get(type), sample.standardError(type));
        }
    }

    List<Estimate> toEstimates() {
        return sums.stream().map(EstimateSum::estimate).toList();
    }
}
