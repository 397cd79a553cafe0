// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** Share of time that tasks stood still for want of one resource: cpu, memory or io. */
@Json
public record Pressure(
        String resource,
        double someAvg10Percent,
        double someAvg60Percent,
        @Nullable Double fullAvg10Percent,
        @Nullable Double fullAvg60Percent) {}
