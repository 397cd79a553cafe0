// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static dev.cairn.agent.DdmlibDriver.await;
import static dev.cairn.agent.DdmlibDriver.call;
import static dev.cairn.agent.DdmlibDriver.say;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a VM of its own with one version of ddmlib, and has heap segments sent after each collection. Then it does what
 * each line on its standard input says, and prints {@code did=} and how it went: {@code segments FILE} writes what ddmlib
 * made of them, an element a line; {@code stream FILE} has a dump sent, and writes what ddmlib hands over; {@code dump
 * FILE} has the VM write one.
 *
 * <p>Arguments: port of the adb server, pid.
 */
final class DdmlibHeapDriver {
    private static final int HEAP = 1;
    private static final long WAIT_SECONDS = 120;
    private static final String DATA = "com.android.ddmlib.ClientData";

    private DdmlibHeapDriver() {}

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("com.android.ddmlib.AndroidDebugBridge");
        DdmlibDriver.init(type, Integer.parseInt(args[0]));
        Object bridge = type.getMethod("createBridge").invoke(null);
        Object client = await("client", () -> DdmlibDriver.client(bridge, Integer.parseInt(args[1])), any -> true);
        Object data = call(client, "getClientData");
        await("feature", () -> call(data, "hasFeature", "hprof-heap-dump"), Boolean.TRUE::equals);
        say("streams", call(data, "hasFeature", "hprof-heap-dump-streaming"));
        LinkedBlockingQueue<Object> dumps = handler();
        call(client, "setHeapSegmentUpdateEnabled", true);
        call(client, "updateHeapInfo");
        await("heap", () -> call(data, "getVmHeapInfo", HEAP), any -> true);
        did("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 2);
            did(
                    switch (words[0]) {
                        case "segments" -> segments(data, Path.of(words[1]));
                        case "stream" -> stream(client, dumps, Path.of(words[1]));
                        case "dump" -> dump(client, dumps, words[1]);
                        default -> "what?";
                    });
        }
        Runtime.getRuntime().halt(0);
    }

    private static void did(String what) {
        say("did", what);
        System.out.flush();
    }

    /** What ddmlib's handler of dumps is given: bytes, a path, or a failure as false. */
    private static LinkedBlockingQueue<Object> handler() throws ReflectiveOperationException {
        LinkedBlockingQueue<Object> dumps = new LinkedBlockingQueue<>();
        Class<?> handler = Class.forName(DATA + "$IHprofDumpHandler");
        Object proxy =
                Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (self, method, given) -> {
                    if (method.getName().equals("onSuccess")) {
                        dumps.add(given[0]);
                    } else if (method.getName().equals("onEndFailure")) {
                        dumps.add(false);
                    }
                    return null;
                });
        Class.forName(DATA).getMethod("setHprofDumpHandler", handler).invoke(null, proxy);
        return dumps;
    }

    private static String segments(Object data, Path file) throws Exception {
        Object heap = call(data, "getVmHeapData");
        Object segments = call(heap, "isHeapDataComplete").equals(true) ? call(heap, "getHeapSegments") : null;
        if (segments == null) {
            return "none";
        }
        List<String> lines = new ArrayList<>();
        for (Object segment : List.copyOf((Collection<?>) segments)) {
            lines.addAll(elements(segment));
        }
        Files.write(file, lines);
        return "segments";
    }

    /** What ddmlib makes of one of its segments, an element a line. */
    static List<String> elements(Object segment) throws Exception {
        List<String> lines = new ArrayList<>();
        lines.add("segment " + call(segment, "getStartAddress") + " " + call(segment, "getLength"));
        call(segment, "rewindElements");
        for (Object element = next(segment); element != null; element = next(segment)) {
            lines.add(call(element, "getSolidity") + " " + call(element, "getKind") + " " + call(element, "getLength"));
        }
        return lines;
    }

    private static @Nullable Object next(Object segment) throws ReflectiveOperationException {
        Class<?> element = Class.forName(
                "com.android.ddmlib.HeapSegment$HeapSegmentElement",
                true,
                segment.getClass().getClassLoader());
        return segment.getClass().getMethod("getNextElement", element).invoke(segment, (Object) null);
    }

    private static String stream(Object client, LinkedBlockingQueue<Object> dumps, Path file) throws Exception {
        ask("sendHPDS", client);
        Object dump = dumps.poll(WAIT_SECONDS, TimeUnit.SECONDS);
        if (dump instanceof byte[] bytes) {
            Files.write(file, bytes);
            return "stream";
        }
        return "failed";
    }

    private static String dump(Object client, LinkedBlockingQueue<Object> dumps, String path) throws Exception {
        ask("sendHPDU", client, path);
        return path.equals(dumps.poll(WAIT_SECONDS, TimeUnit.SECONDS)) ? "dump" : "failed";
    }

    /** As ddmlib's own tools did. */
    private static void ask(String request, Object... arguments) throws Exception {
        for (String handler :
                List.of("com.android.ddmlib.HandleHeap", "com.android.ddmlib.internal.jdwp.chunkhandler.HandleHeap")) {
            try {
                for (Method method : Class.forName(handler).getDeclaredMethods()) {
                    if (method.getName().equals(request)) {
                        method.setAccessible(true);
                        method.invoke(null, arguments);
                        return;
                    }
                }
            } catch (ClassNotFoundException e) {
                // of the other version
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(request, e.getCause());
            }
        }
        throw new NoSuchMethodException(request);
    }
}
