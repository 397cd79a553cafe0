// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import dev.cairn.report.device.AppSamplingRow;
import dev.cairn.report.device.DeviceRow;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.report.vm.VmRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the server sends over the WebSocket. */
@Json(typeProperty = "type")
@Json.SubType(type = ServerMessage.Hello.class, name = "hello")
@Json.SubType(type = ServerMessage.Tick.class, name = "tick")
@Json.SubType(type = ServerMessage.Update.class, name = "update")
@Json.SubType(type = ServerMessage.History.class, name = "history")
@Json.SubType(type = ServerMessage.Inside.class, name = "inside")
@Json.SubType(type = ServerMessage.Answer.class, name = "answer")
@Json.SubType(type = ServerMessage.Devices.class, name = "devices")
public sealed interface ServerMessage {

    /** The first message: everything there is. */
    record Hello(
            String version,
            String hostname,
            long nowMillis,
            long stepMillis,
            SystemRow system,
            List<VmRow> vms,
            List<Spark> sparks,
            List<RecordingRow> recordings)
            implements ServerMessage {}

    /**
     * One per second: {@code changed} holds new and changed rows, {@code gone} the keys of VMs that ended,
     * {@code watched} follows the VM named by the last {@link PageMessage.Watch}; {@code recordings} are all that this
     * server makes or has made not long ago.
     */
    record Tick(
            long nowMillis,
            SystemRow system,
            List<VmRow> changed,
            List<String> gone,
            @Nullable Watched watched,
            List<RecordingRow> recordings)
            implements ServerMessage {}

    /** Between two ticks: VMs that came, changed or ended. No step of any history. */
    record Update(List<VmRow> changed, List<String> gone) implements ServerMessage {}

    /**
     * Every list has one entry per step, oldest first; null where nothing is known for that second. That of the collections has one
     * for each step that had some, and {@code allocationCounted} one for each stretch of steps whose allocation is no estimate.
     */
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
            List<CountedStretch> allocationCounted,
            List<@Nullable Long> threads,
            List<@Nullable Long> loadedClasses,
            List<@Nullable Double> cpuPressurePercent,
            List<@Nullable Double> memoryPressurePercent,
            List<@Nullable Double> ioPressurePercent,
            List<CollectedRow> collections)
            implements ServerMessage {}

    /**
     * How the look inside goes that the last {@link PageMessage.LookInside} asked for. Comes when there is something new,
     * twice a second at most; with more than 2,500 threads every two seconds.
     *
     * @param why a sentence, where there is something to say
     * @param retryInMillis when the next attempt is due; null unless waiting
     * @param atMillis when the VM reported its threads, since the epoch; null before it first did
     * @param table all threads; null while nothing is known. Not called "threads": the JSON generator muddles subtypes
     *     that have one name for components of two types, as {@link History} has that one
     */
    record Inside(
            String key,
            InsideState state,
            @Nullable String why,
            @Nullable Long retryInMillis,
            @Nullable Long atMillis,
            @Nullable ThreadsReport table)
            implements ServerMessage {}

    /**
     * Answers a {@link PageMessage.Ask}, which it repeats.
     *
     * @param report what the question is answered with, in JSON; null if there is a problem
     * @param problem why there is no report, as a sentence
     */
    record Answer(
            String key,
            String question,
            Map<String, String> arguments,
            @Json.Raw @Nullable String report,
            @Nullable String problem)
            implements ServerMessage {}

    /**
     * All devices and their apps: behind the first message, and when something has changed there.
     *
     * @param problem why there are no devices, or not all of them, as a sentence
     * @param samplings the apps that are sampled for this server, and the last that were
     */
    record Devices(@Nullable String problem, List<DeviceRow> devices, List<AppSamplingRow> samplings)
            implements ServerMessage {}
}
