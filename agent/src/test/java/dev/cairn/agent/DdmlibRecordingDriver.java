// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static dev.cairn.agent.DdmlibDriver.await;
import static dev.cairn.agent.DdmlibDriver.call;
import static dev.cairn.agent.DdmlibDriver.say;

import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs in a VM of its own with one version of ddmlib: tracks allocations until it sees those of {@code Allocator.Small},
 * prints the newest that {@code Allocator.Work} made, samples methods until a line comes on its standard input, and writes
 * the trace to a file.
 *
 * <p>Arguments: port of the adb server, pid, file for the trace.
 */
final class DdmlibRecordingDriver {
    private static final String DATA = "com.android.ddmlib.ClientData";
    private static final String WORK = "dev.cairn.testkit.target.allocation.Allocator$Work";
    private static final int SHOWN = 8;

    private DdmlibRecordingDriver() {}

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("com.android.ddmlib.AndroidDebugBridge");
        DdmlibDriver.init(type, Integer.parseInt(args[0]));
        Object bridge = type.getMethod("createBridge").invoke(null);
        Object client = await("client", () -> DdmlibDriver.client(bridge, Integer.parseInt(args[1])), any -> true);
        Object data = call(client, "getClientData");
        await("feature", () -> call(data, "hasFeature", "method-sample-profiling"), Boolean.TRUE::equals);
        allocations(client, data);
        samples(client, data, Path.of(args[2]));
        calls(client, data, Path.of(args[3]));
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Hands every array of bytes that a handler of ddmlib's is given to {@code taken}. */
    static void handler(String name, AtomicReference<byte[]> taken) throws ReflectiveOperationException {
        Class<?> handler = Class.forName(DATA + "$I" + name);
        Object proxy =
                Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (self, method, given) -> {
                    if (given != null && given[0] instanceof byte[] bytes) {
                        taken.set(bytes);
                    } else if (method.getName().endsWith("Failure")) {
                        System.out.println("failure=" + method.getName());
                    }
                    return null;
                });
        Class.forName(DATA).getMethod("set" + name, handler).invoke(null, proxy);
    }

    private static void allocations(Object client, Object data) throws Exception {
        AtomicReference<byte[]> report = new AtomicReference<>();
        handler("AllocationTrackingHandler", report);
        call(client, "enableAllocationTracker", true);
        await(
                "tracking",
                () -> {
                    call(client, "requestAllocationStatus");
                    return call(data, "getAllocationStatus").toString();
                },
                "ON"::equals);
        Object all = await(
                "allocations",
                () -> {
                    call(client, "requestAllocationDetails");
                    byte[] bytes = report.get();
                    return bytes == null ? null : parse(bytes);
                },
                each -> find(each, SHOWN) == SHOWN);
        call(client, "enableAllocationTracker", false);
        say("count", Array.getLength(all));
        int shown = 0;
        for (int i = 0; shown < SHOWN; i++) {
            if (isWork(Array.get(all, i))) {
                say("alloc" + shown++, text(Array.get(all, i)));
            }
        }
    }

    static Object parse(byte[] bytes) throws ReflectiveOperationException {
        return Objects.requireNonNull(Class.forName("com.android.ddmlib.AllocationsParser")
                .getMethod("parse", ByteBuffer.class)
                .invoke(null, ByteBuffer.wrap(bytes)));
    }

    private static int find(Object all, int limit) {
        int found = 0;
        for (int i = 0; i < Array.getLength(all) && found < limit; i++) {
            found += isWork(Array.get(all, i)) ? 1 : 0;
        }
        return found;
    }

    private static StackTraceElement[] stack(Object info) throws Exception {
        return (StackTraceElement[]) call(info, "getStackTrace");
    }

    private static boolean isWork(Object info) {
        try {
            StackTraceElement[] stack = stack(info);
            return stack.length > 0 && stack[0].getClassName().equals(WORK);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(Object info) throws Exception {
        StackTraceElement frame = stack(info)[0];
        return call(info, "getAllocatedClass") + "," + call(info, "getSize") + "," + call(info, "getThreadId") + ","
                + frame.getMethodName() + "," + frame.getFileName() + "," + frame.getLineNumber();
    }

    private static void samples(Object client, Object data, Path file) throws Exception {
        AtomicReference<byte[]> trace = new AtomicReference<>();
        handler("MethodProfilingHandler", trace);
        call(client, "startSamplingProfiler", 1, TimeUnit.MILLISECONDS);
        await("sampling", () -> call(data, "getMethodProfilingStatus").toString(), "SAMPLER_ON"::equals);
        System.in.read();
        call(client, "stopSamplingProfiler");
        Files.write(file, (byte[]) await("trace", trace::get, any -> true));
        await("sampled", () -> call(data, "getMethodProfilingStatus").toString(), "OFF"::equals);
        say("sampled", true);
    }

    private static void calls(Object client, Object data, Path file) throws Exception {
        AtomicReference<byte[]> trace = new AtomicReference<>();
        handler("MethodProfilingHandler", trace);
        call(client, "startMethodTracer");
        await("tracing", () -> call(data, "getMethodProfilingStatus").toString(), "TRACER_ON"::equals);
        System.in.read();
        call(client, "stopMethodTracer");
        Files.write(file, (byte[]) await("trace", trace::get, any -> true));
        await("traced", () -> call(data, "getMethodProfilingStatus").toString(), "OFF"::equals);
        say("traced", true);
    }
}
