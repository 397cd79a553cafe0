// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static dev.cairn.agent.DdmlibDriver.await;
import static dev.cairn.agent.DdmlibDriver.call;
import static dev.cairn.agent.DdmlibDriver.say;

import java.lang.reflect.Array;

/**
 * Runs in a VM of its own with one version of ddmlib, and looks at a VM without ending it: what it says of itself, its threads, its
 * heap. Then it waits for a line on its standard input, and looks at the heap again.
 *
 * <p>Arguments: port of the adb server, pid.
 */
final class DdmlibLookDriver {
    private static final int HEAP = 1;

    private DdmlibLookDriver() {}

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("com.android.ddmlib.AndroidDebugBridge");
        DdmlibDriver.init(type, Integer.parseInt(args[0]));
        Object bridge = type.getMethod("createBridge").invoke(null);
        Object client = await("client", () -> DdmlibDriver.client(bridge, Integer.parseInt(args[1])), any -> true);
        Object device = Array.get(call(bridge, "getDevices"), 0);
        Object data = call(client, "getClientData");
        await("name", () -> call(data, "getClientDescription"), any -> true);
        // FEAT comes behind HELO.
        await("feature", () -> call(data, "hasFeature", "cairn-1"), Boolean.TRUE::equals);
        say("serial", call(device, "getSerialNumber"));
        say("state", call(device, "getState"));
        say("ClientDescription", call(data, "getClientDescription"));
        say("VmIdentifier", call(data, "getVmIdentifier"));
        call(client, "setThreadUpdateEnabled", true);
        Object thread = await("thread", () -> DdmlibDriver.thread(data, "main"), any -> true);
        await(
                "status",
                () -> {
                    call(client, "requestThreadUpdate");
                    return call(thread, "getTid");
                },
                tid -> (int) tid > 0);
        say("threads", Array.getLength(call(data, "getThreads")));
        heap(client, data, "first");
        say("debugger", call(client, "getDebuggerListenPort"));
        say("ready", true);
        System.out.flush();
        if (System.in.read() < 0) {
            say("input", "ended");
        }
        heap(client, data, "second");
        call(client, "requestThreadStackTrace", call(thread, "getThreadId"));
        say("stack", Array.getLength(await("stack", () -> call(thread, "getStackTrace"), any -> true)));
        System.out.flush();
        Runtime.getRuntime().halt(0); // ddmlib's own threads would keep this VM alive
    }

    private static void heap(Object client, Object data, String key) throws Exception {
        long before = System.currentTimeMillis();
        call(client, "updateHeapInfo");
        Object info = await(
                "heap",
                () -> call(data, "getVmHeapInfo", HEAP),
                each -> (long) DdmlibDriver.field(each, "timeStamp") >= before);
        say(key, DdmlibDriver.field(info, "maxSizeInBytes"));
    }
}
