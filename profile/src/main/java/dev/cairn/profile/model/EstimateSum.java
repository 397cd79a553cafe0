// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.OptionalDouble;

/** Estimates added up that err apart from each other. The sum's error is known if that of each is. */
public final class EstimateSum {
    private double value;
    private double variance;
    private boolean sure = true;

    /** Adds an estimate. */
    public void add(Estimate estimate) {
        add(estimate.value(), estimate.standardError());
    }

    /** Adds a number and its error, if that is known. */
    public void add(double more, OptionalDouble standardError) {
        value += more;
        sure &= standardError.isPresent();
        double error = standardError.orElse(0);
        variance += error * error;
    }

    /** The sum of all that was added; 0, and that sure, of nothing. */
    public Estimate estimate() {
        return sure ? new Estimate(value, Math.sqrt(variance)) : Estimate.unsure(value);
    }
}
