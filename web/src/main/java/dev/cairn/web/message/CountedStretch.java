// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;

/**
 * Steps of a history whose allocation rate the VM's threads have counted.
 *
 * @param fromMillis the first of them, since the epoch
 * @param toMillis the last one
 */
@Json
public record CountedStretch(long fromMillis, long toMillis) {}
