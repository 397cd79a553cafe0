// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static dev.cairn.agent.DdmlibDriver.await;
import static dev.cairn.agent.DdmlibDriver.call;
import static dev.cairn.agent.DdmlibDriver.say;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs in a VM of its own with one version of ddmlib, and does what each line on its standard input says, and prints {@code did=}
 * and the line's first word: {@code trace} begins to trace methods, {@code traced FILE} ends that and writes what came;
 * {@code sample} and {@code sampled FILE} are the same of samples.
 *
 * <p>Arguments: port of the adb server, pid.
 */
final class DdmlibMethodsDriver {
    private static final byte[] NONE = {};
    private static final AtomicReference<byte[]> TRACE = new AtomicReference<>(NONE);

    private DdmlibMethodsDriver() {}

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("com.android.ddmlib.AndroidDebugBridge");
        DdmlibDriver.init(type, Integer.parseInt(args[0]));
        Object bridge = type.getMethod("createBridge").invoke(null);
        Object client = await("client", () -> DdmlibDriver.client(bridge, Integer.parseInt(args[1])), any -> true);
        Object data = call(client, "getClientData");
        await("feature", () -> call(data, "hasFeature", "method-trace-profiling-streaming"), Boolean.TRUE::equals);
        DdmlibRecordingDriver.handler("MethodProfilingHandler", TRACE);
        did("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 2);
            switch (words[0]) {
                case "trace" -> {
                    call(client, "startMethodTracer");
                    awaitStatus(data, "TRACER_ON");
                }
                case "sample" -> {
                    call(client, "startSamplingProfiler", 1, TimeUnit.MILLISECONDS);
                    awaitStatus(data, "SAMPLER_ON");
                }
                case "traced" -> take(client, data, "stopMethodTracer", Path.of(words[1]));
                default -> take(client, data, "stopSamplingProfiler", Path.of(words[1]));
            }
            did(words[0]);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void take(Object client, Object data, String stop, Path file) throws Exception {
        TRACE.set(NONE);
        call(client, stop);
        Files.write(file, (byte[]) await("trace", TRACE::get, trace -> ((byte[]) trace).length > 0));
        awaitStatus(data, "OFF");
    }

    private static void awaitStatus(Object data, String wanted) throws Exception {
        await("status", () -> call(data, "getMethodProfilingStatus").toString(), wanted::equals);
    }

    private static void did(String what) {
        say("did", what);
        System.out.flush();
    }
}
