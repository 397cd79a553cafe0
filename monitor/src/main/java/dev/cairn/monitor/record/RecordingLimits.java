// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.service.Guardrails;

/**
 * What the caller lets a recording take; a recording that takes more is ended.
 *
 * @param share of one processor in the VM, where its interval is fixed; 1 for as much as it takes
 * @param service what it may take of Cairn
 */
record RecordingLimits(double share, Guardrails service) {}
