// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of a profile; arrays hold a number for each type of the report, in that order.
 *
 * @param name of a site, the class that was allocated; empty if the file does not say
 * @param valuesStdError null if the file does not record the errors of its numbers
 * @param withCalled of a method: the values with those of all that it called; else null
 * @param withCalledStdError of a method, as {@code valuesStdError}; else null
 * @param frames of a site, the innermost first; else null
 */
@Json
public record ProfileRow(
        String name,
        List<Long> values,
        @Nullable List<Double> valuesStdError,
        @Nullable List<Long> withCalled,
        @Nullable List<Double> withCalledStdError,
        @Nullable List<Frame> frames) {}
