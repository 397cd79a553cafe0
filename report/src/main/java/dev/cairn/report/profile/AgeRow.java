// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is alive and of about one age.
 *
 * @param fromCollections how many collections it has outlived, at least
 * @param toCollections at most; null for any number
 * @param age the same for people
 * @param bytes alive, an estimate
 * @param bytesStdError null if it is not known
 * @param siteCount the places that have some
 * @param sites the largest of them
 */
@Json
public record AgeRow(
        int fromCollections,
        @Nullable Integer toCollections,
        String age,
        long bytes,
        @Nullable Double bytesStdError,
        int siteCount,
        List<AgeSiteRow> sites) {}
