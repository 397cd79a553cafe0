// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/** All about one VM, for a command that asks once. */
@Json
public record VmReport(VmRow row, VmInfo info) {}
