// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One line of {@code cairn doctor}.
 *
 * @param required whether Cairn cannot do its main job without it
 * @param detail what was found, and what it is good for
 * @param remedy how to get it; null where nothing needs to be done, or can be
 */
@Json
public record Checkup(
        String name,
        boolean ok,
        boolean required,
        String detail,
        @Nullable String remedy) {}
