// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;

/** What a profile counts, and how much of it in all; {@code unit} is that of every number of this type. */
@Json
public record ProfileTypeRow(String name, String unit, long total, double totalStdError) {}
