// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the server sends over the WebSocket. */
@Json(typeProperty = "type")
@Json.SubType(type = ServerMessage.Hello.class, name = "hello")
@Json.SubType(type = ServerMessage.Tick.class, name = "tick")
@Json.SubType(type = ServerMessage.Update.class, name = "update")
@Json.SubType(type = ServerMessage.History.class, name = "history")
public sealed interface ServerMessage {

    /** The first message: everything there is. */
    record Hello(
            String version,
            String hostname,
            long nowMillis,
            long stepMillis,
            SystemRow system,
            List<VmRow> vms,
            List<Spark> sparks)
            implements ServerMessage {}

    /**
     * One per second: {@code changed} holds new and changed rows, {@code gone} the keys of VMs that ended,
     * {@code watched} follows the VM named by the last {@link PageMessage.Watch}.
     */
    record Tick(
            long nowMillis,
            SystemRow system,
            List<VmRow> changed,
            List<String> gone,
            @Nullable Watched watched) implements ServerMessage {}

    /** Between two ticks: VMs that came, changed or ended. No step of any history. */
    record Update(List<VmRow> changed, List<String> gone) implements ServerMessage {}

    /** Every list has one entry per step, oldest first; null where nothing is known for that second. */
    record History(
            String key,
            long firstMillis,
            long stepMillis,
            List<@Nullable Long> heapUsedBytes,
            List<@Nullable Long> heapCommittedBytes,
            List<@Nullable Long> rssBytes,
            List<@Nullable Double> cpuPercent,
            List<@Nullable Double> gcPercent,
            List<@Nullable Long> allocatedBytesPerSecond,
            List<@Nullable Long> threads,
            List<@Nullable Long> loadedClasses)
            implements ServerMessage {}
}
