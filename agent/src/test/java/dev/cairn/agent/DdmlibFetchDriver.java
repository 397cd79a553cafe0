// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static dev.cairn.agent.DdmlibDriver.await;
import static dev.cairn.agent.DdmlibDriver.call;
import static dev.cairn.agent.DdmlibDriver.say;

import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs in a VM of its own with one version of ddmlib. Three times it starts the tracker of allocations, prints
 * {@code tracking=on}, waits for a byte on its standard input, fetches, prints the number of objects of
 * {@code OldThreads.Told} in the report, and stops the tracker.
 *
 * <p>Arguments: port of the adb server, pid.
 */
final class DdmlibFetchDriver {
    static final int TIMES = 3;
    private static final byte[] NONE = {};
    private static final String TOLD = "dev.cairn.testkit.target.allocation.OldThreads$Told";

    private DdmlibFetchDriver() {}

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("com.android.ddmlib.AndroidDebugBridge");
        DdmlibDriver.init(type, Integer.parseInt(args[0]));
        Object bridge = type.getMethod("createBridge").invoke(null);
        Object client = await("client", () -> DdmlibDriver.client(bridge, Integer.parseInt(args[1])), any -> true);
        Object data = call(client, "getClientData");
        await("feature", () -> call(data, "hasFeature", "method-sample-profiling"), Boolean.TRUE::equals);
        AtomicReference<byte[]> report = new AtomicReference<>(NONE);
        DdmlibRecordingDriver.handler("AllocationTrackingHandler", report);
        for (int i = 0; i < TIMES; i++) {
            call(client, "enableAllocationTracker", true);
            awaitStatus(client, data, "ON");
            say("tracking", "on");
            System.out.flush();
            System.in.read();
            report.set(NONE);
            call(client, "requestAllocationDetails");
            byte[] bytes = (byte[]) await("report", report::get, any -> any instanceof byte[] some && some.length > 0);
            say("objects", count(DdmlibRecordingDriver.parse(bytes)));
            call(client, "enableAllocationTracker", false);
            awaitStatus(client, data, "OFF");
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void awaitStatus(Object client, Object data, String wanted) throws Exception {
        await(
                "status",
                () -> {
                    call(client, "requestAllocationStatus");
                    return call(data, "getAllocationStatus").toString();
                },
                wanted::equals);
    }

    private static int count(Object all) throws Exception {
        int found = 0;
        for (int i = 0; i < Array.getLength(all); i++) {
            found += TOLD.equals(call(Array.get(all, i), "getAllocatedClass")) ? 1 : 0;
        }
        return found;
    }
}
