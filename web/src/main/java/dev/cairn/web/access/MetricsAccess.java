// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.access;

import java.util.Optional;

/**
 * Whether a server has metrics for Prometheus, and by which token.
 *
 * @param token one that opens the metrics alone; empty where only the server's own does
 */
public record MetricsAccess(boolean served, Optional<AccessToken> token) {
    /** A server without metrics. */
    public static final MetricsAccess NONE = new MetricsAccess(false, Optional.empty());

    /** Metrics for callers with the server's own token. */
    public static final MetricsAccess SAME_TOKEN = new MetricsAccess(true, Optional.empty());

    /** Metrics for callers with the server's own token, or with this one. */
    public static MetricsAccess with(AccessToken token) {
        return new MetricsAccess(true, Optional.of(token));
    }
}
