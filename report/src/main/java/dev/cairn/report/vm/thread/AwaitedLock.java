// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What a thread waits for.
 *
 * @param kind "monitor" (to enter it), "notification" ({@code Object.wait}) or "park" (by {@code LockSupport}, as for locks of
 *     {@code java.util.concurrent})
 * @param className with dots; of a {@code Class} with "for" and its name behind it
 * @param address where the object was, such as "0x000000069ec1fc90": it names the object within one report only. Where the agent
 *     reports, its identity hash instead, such as "@1b28cdfa"
 * @param timed whether the wait ends by itself
 * @param ownerId the thread that holds it; null if none does, or none that is known to
 * @param ownerName null if no holder is known
 */
@Json
public record AwaitedLock(
        String kind,
        @Json.Property("class") String className,
        String address,
        boolean timed,
        @Nullable Long ownerId,
        @Nullable String ownerName) {}
