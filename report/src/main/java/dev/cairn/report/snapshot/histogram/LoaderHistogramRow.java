// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.histogram;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one class loader's classes; {@code cairn snapshot histogram FILE --by loader --json} prints an array of
 * these.
 *
 * @param loader its address; null for the boot loader, and where the dump does not say which loader it is
 * @param className of the loader; {@code <boot loader>} for that one, {@code <not recorded>} where the dump says none, {@code
 *     <unknown>} where it lacks the loader
 * @param retainedBytes what its objects keep one by one, what is in several counted once
 */
@Json
public record LoaderHistogramRow(
        @Nullable String loader, String className, long objects, long shallowBytes, long retainedBytes) {}
