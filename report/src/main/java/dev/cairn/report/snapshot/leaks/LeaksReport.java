// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.leaks;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn snapshot leaks FILE --json} prints. Keys may be added, none is renamed.
 *
 * @param heldBytes all that is strongly held: what shares are of
 * @param dumps how many dumps were looked at, the earlier ones included
 * @param findings the surest and largest first
 */
@Json
public record LeaksReport(long heldBytes, int dumps, List<LeakFindingRow> findings) {}
