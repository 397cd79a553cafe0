// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place whose objects are alive and of about one age.
 *
 * @param name the class
 * @param bytes alive, an estimate
 * @param bytesStdError null if it is not known
 * @param frames the innermost first
 */
@Json
public record AgeSiteRow(String name, long bytes, @Nullable Double bytesStdError, List<Frame> frames) {}
