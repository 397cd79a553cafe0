// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/** Estimates added up that err apart from each other. */
final class EstimateSum {
    private double value;
    private double variance;

    void add(Estimate estimate) {
        value += estimate.value();
        variance += estimate.standardError() * estimate.standardError();
    }

    Estimate estimate() {
        return new Estimate(value, Math.sqrt(variance));
    }
}
