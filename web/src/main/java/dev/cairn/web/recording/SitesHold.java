// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.monitor.record.HeldSample;

/**
 * What a VM holds for a dump.
 *
 * @param id by which it is let go
 */
public record SitesHold(long id, HeldSample sample) {}
