// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn profile convert FROM TO --json} prints. Keys may be added, none is renamed.
 *
 * @param file the new one, its absolute path
 * @param bytes how long it is
 * @param format of the new file, in words
 * @param losses sentences about what the new file does not say
 */
@Json
public record ProfileConvertReport(String file, long bytes, String format, List<String> losses) {}
