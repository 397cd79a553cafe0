// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What of a recording's objects is alive, by how many collections it has outlived.
 *
 * @param atMillis since the epoch
 * @param bytes of all ages, an estimate
 * @param bytesStdError null if it is not known
 * @param ages the youngest first; those of which there is some
 */
@Json
public record AliveReport(
        long atMillis, long bytes, @Nullable Double bytesStdError, List<AgeRow> ages) {}
