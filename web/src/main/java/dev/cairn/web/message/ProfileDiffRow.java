// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one row of a profile changed.
 *
 * @param sure whether it changed by more than twice the standard error of the change
 * @param frames of a site, the innermost first; else null
 */
@Json
public record ProfileDiffRow(
        String name,
        long before,
        double beforeStdError,
        long after,
        double afterStdError,
        boolean sure,
        @Nullable List<Frame> frames) {}
