// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import dev.cairn.report.vm.VmInfo;
import io.avaje.jsonb.Json;

/** The VM that a page follows. */
@Json
public record Watched(String key, VmInfo info, Sample sample) {}
