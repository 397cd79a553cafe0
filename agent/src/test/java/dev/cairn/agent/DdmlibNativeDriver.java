// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static dev.cairn.agent.DdmlibDriver.await;
import static dev.cairn.agent.DdmlibDriver.call;
import static dev.cairn.agent.DdmlibDriver.say;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * Runs in a VM of its own with one version of ddmlib, asks a VM what malloc has given out, and prints what ddmlib makes of the answer:
 * {@code total}; {@code blocks}, the bytes of blocks of a size; {@code library}, how many of these have a caller in libjvm.so.
 *
 * <p>Arguments: port of the adb server, pid, least and largest size of those blocks.
 */
final class DdmlibNativeDriver {
    /** Of its class Client. */
    private static final int NATIVE_HEAP_DATA = 0x80;

    private static final String LIBRARY = "libjvm.so";

    private DdmlibNativeDriver() {}

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("com.android.ddmlib.AndroidDebugBridge");
        DdmlibDriver.init(type, Integer.parseInt(args[0]));
        Object bridge = type.getMethod("createBridge").invoke(null);
        Object client = await("client", () -> DdmlibDriver.client(bridge, Integer.parseInt(args[1])), any -> true);
        Object data = call(client, "getClientData");
        await("feature", () -> call(data, "hasFeature", "cairn-1"), Boolean.TRUE::equals);
        AtomicBoolean whole = new AtomicBoolean();
        listen(type, mask -> whole.compareAndSet(false, (mask & NATIVE_HEAP_DATA) != 0));
        call(client, "requestNativeHeapInformation");
        await("allocations", whole::get, Boolean.TRUE::equals);
        List<?> all = (List<?>) call(data, "getNativeAllocationList");
        say("total", call(data, "getTotalNativeMemory"));
        say("allocations", all.size());
        tell(all, data, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** What ddmlib says that it has come to know, as a mask. */
    private static void listen(Class<?> bridge, IntConsumer changed) throws Exception {
        Class<?> listener = Class.forName("com.android.ddmlib.AndroidDebugBridge$IClientChangeListener");
        Object made = Proxy.newProxyInstance(
                DdmlibNativeDriver.class.getClassLoader(), new Class<?>[] {listener}, (self, method, arguments) -> {
                    if (method.getName().equals("clientChanged")) {
                        changed.accept((int) arguments[1]);
                    }
                    return switch (method.getName()) {
                        case "equals" -> System.identityHashCode(self) == System.identityHashCode(arguments[0]);
                        case "hashCode" -> 1;
                        default -> null;
                    };
                });
        bridge.getMethod("addClientChangeListener", listener).invoke(null, made);
    }

    private static void tell(List<?> all, Object data, int least, int largest) throws Exception {
        long bytes = 0;
        int inLibrary = 0;
        for (Object each : all) {
            int size = (int) call(each, "getSize");
            if (size >= least && size <= largest) {
                bytes += (long) size * (int) call(each, "getAllocationCount");
                inLibrary += isInLibrary(data, (List<?>) call(each, "getStackCallAddresses")) ? 1 : 0;
            }
        }
        say("blocks", bytes);
        say("library", inLibrary);
    }

    private static boolean isInLibrary(Object data, List<?> addresses) throws Exception {
        long innermost = (long) addresses.get(0);
        for (Object library : (List<?>) call(data, "getMappedNativeLibraries")) {
            if (String.valueOf(call(library, "getLibraryName")).endsWith(LIBRARY)
                    && (boolean) call(library, "isWithinLibrary", innermost)) {
                return true;
            }
        }
        return false;
    }
}
