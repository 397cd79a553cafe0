// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a VM of its own with one version of ddmlib, uses it as a tool would, and prints what ddmlib made of the
 * agent's answers: {@code key=value}, a line each. By reflection, as it must fit both versions.
 *
 * <p>Arguments: port of the adb server, pid, name of a thread to look at.
 */
final class DdmlibDriver {
    private static final long WAIT_SECONDS = 60;
    private static final int HEAP = 1;

    private DdmlibDriver() {}

    public static void main(String[] args) throws Exception {
        try {
            drive(args);
        } catch (Exception e) {
            e.printStackTrace(System.out);
            Runtime.getRuntime().halt(1); // ddmlib's own threads would keep this VM alive
        }
    }

    private static void drive(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        int pid = Integer.parseInt(args[1]);
        Class<?> type = Class.forName("com.android.ddmlib.AndroidDebugBridge");
        init(type, port);
        Object bridge = type.getMethod("createBridge").invoke(null);
        Object client = await("client", () -> client(bridge, pid), any -> true);
        Object data = call(client, "getClientData");
        await("name", () -> call(data, "getClientDescription"), any -> true);
        // FEAT comes behind HELO.
        await("feature", () -> call(data, "hasFeature", "cairn-1"), Boolean.TRUE::equals);
        for (String each :
                new String[] {"Pid", "VmIdentifier", "ClientDescription", "Abi", "JvmFlags", "PackageName"}) {
            try {
                say(each, call(data, "get" + each));
            } catch (NoSuchMethodException e) {
                say(each, "not of this version");
            }
        }
        say("feature", call(data, "hasFeature", "cairn-1"));
        say("noFeature", call(data, "hasFeature", "opengl-tracing"));
        threads(client, data, args[2]);
        unserved(client);
        heap(client, data);
        call(client, "kill");
        await("gone", () -> isGone(client(bridge, pid)), Boolean.TRUE::equals);
        say("killed", true);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    static void init(Class<?> bridge, int port) throws Exception {
        try {
            Class<?> options = Class.forName("com.android.ddmlib.AdbInitOptions");
            Object builder = options.getMethod("builder").invoke(null);
            call(builder, "setClientSupportEnabled", true);
            call(builder, "enableUserManagedAdbMode", port);
            bridge.getMethod("init", options).invoke(null, call(builder, "build"));
        } catch (ClassNotFoundException e) {
            // 25.3.0 takes the port from the environment
            bridge.getMethod("init", boolean.class).invoke(null, true);
        }
    }

    private static void threads(Object client, Object data, String name) throws Exception {
        call(client, "setThreadUpdateEnabled", true);
        Object thread = await("thread", () -> thread(data, name), any -> true);
        int id = (int) call(thread, "getThreadId");
        say("threads", Array.getLength(call(data, "getThreads")));
        say("threadId", id);
        // ddmlib keeps what the last status said; it must come to know the OS thread.
        await(
                "status",
                () -> {
                    call(client, "requestThreadUpdate");
                    return call(thread, "getTid");
                },
                tid -> (int) tid > 0);
        for (String each : new String[] {"Tid", "Status", "Utime", "Stime"}) {
            say(each, call(thread, "get" + each));
        }
        say("daemon", call(thread, "isDaemon"));
        call(client, "requestThreadStackTrace", id);
        Object stack = await("stack", () -> call(thread, "getStackTrace"), any -> true);
        StringBuilder frames = new StringBuilder();
        for (StackTraceElement frame : (StackTraceElement[]) stack) {
            frames.append(frame.getClassName())
                    .append(',')
                    .append(frame.getMethodName())
                    .append(',');
            frames.append(frame.getFileName())
                    .append(',')
                    .append(frame.getLineNumber())
                    .append(' ');
        }
        say("stack", frames.toString().trim());
    }

    static @Nullable Object thread(Object data, String name) throws Exception {
        Object threads = call(data, "getThreads");
        for (int i = 0; i < Array.getLength(threads); i++) {
            if (call(Array.get(threads, i), "getThreadName").equals(name)) {
                return Array.get(threads, i);
            }
        }
        return null;
    }

    /** What the agent answers with FAIL, as nobody serves it; what comes after it shows whether ddmlib lives on. */
    private static void unserved(Object client) throws Exception {
        askIfKnown(client, "requestNativeHeapInformation");
        askIfKnown(client, "dumpDisplayList", "root", "view");
    }

    private static void askIfKnown(Object client, String name, Object... arguments) throws Exception {
        try {
            call(client, name, arguments);
            say("unserved", "asked");
        } catch (NoSuchMethodException e) {
            say(name, "not of this version");
        }
    }

    private static void heap(Object client, Object data) throws Exception {
        call(client, "updateHeapInfo");
        Object info = await("heap", () -> call(data, "getVmHeapInfo", HEAP), any -> true);
        for (String each : new String[] {"maxSizeInBytes", "sizeInBytes", "bytesAllocated", "objectsAllocated"}) {
            say(each, info.getClass().getField(each).get(info));
        }
        call(client, "setHeapInfoUpdateEnabled", true);
        long before = System.currentTimeMillis();
        call(client, "executeGarbageCollector");
        Object collected = await(
                "collected",
                () -> call(data, "getVmHeapInfo", HEAP),
                each -> (long) field(each, "timeStamp") >= before && (byte) field(each, "reason") == 3);
        say("bytesAfterGc", field(collected, "bytesAllocated"));
    }

    static Object field(Object of, String name) {
        try {
            return of.getClass().getField(name).get(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static @Nullable Object client(Object bridge, int pid) throws Exception {
        Object devices = call(bridge, "getDevices");
        for (int i = 0; i < Array.getLength(devices); i++) {
            Object clients = call(Array.get(devices, i), "getClients");
            for (int j = 0; j < Array.getLength(clients); j++) {
                if ((int) call(call(Array.get(clients, j), "getClientData"), "getPid") == pid) {
                    return Array.get(clients, j);
                }
            }
        }
        return null;
    }

    private static boolean isGone(@Nullable Object client) throws Exception {
        return client == null || !(boolean) call(client, "isValid");
    }

    interface Question {
        @Nullable
        Object ask() throws Exception;
    }

    static Object await(String what, Question question, Predicate<Object> fits) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
        while (true) {
            Object answer = question.ask();
            if (answer != null && fits.test(answer)) {
                return answer;
            }
            if (System.nanoTime() - end > 0) {
                System.out.println("timeout=" + what + ": " + answer);
                System.out.flush();
                Runtime.getRuntime().halt(1);
            }
            Thread.sleep(20);
        }
    }

    static Object call(Object on, String name, Object... arguments) throws Exception {
        for (Method method : on.getClass().getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                try {
                    method.setAccessible(true);
                    return method.invoke(on, arguments);
                } catch (InvocationTargetException e) {
                    throw new IllegalStateException(name, e.getCause());
                }
            }
        }
        throw new NoSuchMethodException(on.getClass() + "." + name);
    }

    static void say(String key, Object value) {
        System.out.println(key + "=" + value);
    }
}
