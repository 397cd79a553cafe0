// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.histogram;

import io.avaje.jsonb.Json;

/**
 * The objects of one package; {@code cairn snapshot histogram FILE --by package --json} prints an array of these.
 *
 * @param packageName in brackets where there is none: {@code "(primitive arrays)"}, {@code "(no package)"}
 * @param retainedBytes what its objects keep one by one, what is in several counted once
 */
@Json
public record PackageHistogramRow(String packageName, long objects, long shallowBytes, long retainedBytes) {}
