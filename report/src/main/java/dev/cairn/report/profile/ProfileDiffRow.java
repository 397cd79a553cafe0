// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one row of a profile changed.
 *
 * @param sure whether it changed by more than twice the standard error of the change; null if that is not known
 * @param frames of a site, the innermost first; else null
 */
@Json
public record ProfileDiffRow(
        String name,
        long before,
        @Nullable Double beforeStdError,
        long after,
        @Nullable Double afterStdError,
        @Nullable Boolean sure,
        @Nullable List<Frame> frames) {}
