// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.device;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * An app that speaks DDM as Android's does: until Android 11 with threads, heap and dumps; since Android 12 without, and then it
 * gives no answer at all to what it does not know. One connection at a time; another is closed at once.
 */
public final class FakeApp {
    private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = 11;
    private static final int REPLY = 0x80;
    private static final int FIRST_EVENT_ID = 0x8000_0001;
    private static final int LONGEST = 1 << 20;
    private static final int DDM = 0xC701;

    /** What a request becomes: the chunks that are sent as events, and then the one that answers; null for an empty answer. */
    @FunctionalInterface
    public interface Handler {
        byte @Nullable [] answer(byte[] request, Events events) throws IOException;
    }

    /** Sends a chunk that nobody asked for. */
    @FunctionalInterface
    public interface Events {
        void send(String type, byte[] data) throws IOException;
    }

    private final int pid;
    private final String name;
    private final boolean answersAll;
    private final Map<String, Handler> handlers = new LinkedHashMap<>();
    private final Map<String, Integer> requests = new ConcurrentHashMap<>();
    private final List<String> log = new ArrayList<>();
    private final AtomicBoolean taken = new AtomicBoolean();
    private final FakeJdwp debugger = new FakeJdwp();
    private volatile boolean waiting;
    private volatile boolean early;
    private volatile byte @Nullable [] shellDump;

    private FakeApp(int pid, String name, boolean answersAll, List<String> features) {
        this.pid = pid;
        this.name = name;
        this.answersAll = answersAll;
        handlers.put("HELO", (request, events) -> {
            if (waiting) {
                events.send("WAIT", new byte[] {0});
            }
            return hello();
        });
        handlers.put("FEAT", (request, events) -> names(features));
        handlers.put("HPGC", (request, events) -> null);
    }

    /** As of Android 10. */
    public static FakeApp full(int pid, String name, byte[] dump) {
        FakeApp app = new FakeApp(
                pid,
                name,
                true,
                List.of("method-trace-profiling-streaming", "hprof-heap-dump", "hprof-heap-dump-streaming"));
        app.handlers.put("THEN", (request, events) -> {
            if (request[0] != 0) {
                events.send("THCR", data(out -> thread(out, 1, "main")));
                events.send("THCR", data(out -> thread(out, 9, "RenderThread")));
            }
            return null;
        });
        app.handlers.put("THST", (request, events) -> data(FakeApp::threads));
        app.handlers.put("STKL", (request, events) -> data(out -> stack(out, request)));
        app.handlers.put("HPIF", (request, events) -> {
            if (request[0] != 0) {
                events.send("HPIF", data(FakeApp::heap));
            }
            return null;
        });
        app.handlers.put("HPDS", (request, events) -> {
            events.send("HPDS", dump);
            return null;
        });
        return app;
    }

    /** As of Android 14: it announces heap dumps, and knows none. */
    public static FakeApp thin(int pid, String name) {
        return new FakeApp(pid, name, false, List.of("method-trace-profiling-streaming", "hprof-heap-dump-streaming"));
    }

    /** Has requests of {@code type} served so. */
    public FakeApp with(String type, Handler handler) {
        handlers.put(type, handler);
        return this;
    }

    /** Has it sample its threads, and send {@code trace} for that. */
    public FakeApp sampled(byte[] trace) {
        return profiled("SPSS", "SPSE", 2, trace);
    }

    /** Has it trace its calls, and send {@code trace} for that. */
    public FakeApp traced(byte[] trace) {
        return profiled("MPSS", "MPSE", 1, trace);
    }

    private FakeApp profiled(String begin, String end, int meanwhile, byte[] trace) {
        byte[] status = {0};
        handlers.put(begin, (request, events) -> {
            status[0] = (byte) meanwhile;
            return null;
        });
        handlers.put("MPRQ", (request, events) -> status.clone());
        handlers.put(end, (request, events) -> {
            status[0] = 0;
            events.send("MPSE", trace);
            return null;
        });
        return this;
    }

    /** An app whose VM says that it can do nothing beyond what all do. */
    public static FakeApp plain(int pid, String name) {
        return new FakeApp(pid, name, false, List.of());
    }

    /** Has the device's shell dump its heap so; without that the shell refuses. */
    public FakeApp dumpedByShell(byte[] dump) {
        shellDump = dump;
        return this;
    }

    byte @Nullable [] shellDump() {
        return shellDump;
    }

    /** Has it write a line into the device's log. */
    public FakeApp logs(String text) {
        synchronized (log) {
            log.add(String.format(Locale.ROOT, "11-28 14:02:11.123 %5d %5d I made    : %s\r\n", pid, pid, text));
            log.notifyAll();
        }
        return this;
    }

    /** Sends its last lines, and then, unless {@code ends}, each as it comes until nobody takes it. */
    void sendLog(OutputStream out, int last, boolean ends) throws IOException {
        int sent = -1;
        while (true) {
            String next;
            synchronized (log) {
                sent = sent < 0 ? Math.max(0, log.size() - last) : sent;
                try {
                    while (!ends && sent == log.size()) {
                        log.wait();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                next = String.join("", log.subList(sent, log.size()));
                sent = log.size();
            }
            out.write(("--------- beginning of main\r\n" + next).getBytes(StandardCharsets.UTF_8));
            out.flush();
            if (ends) {
                return;
            }
        }
    }

    /** Has it send its name before the handshake. */
    public FakeApp saysItsNameEarly() {
        early = true;
        return this;
    }

    /** Has it wait for a debugger. */
    public FakeApp waiting() {
        waiting = true;
        return this;
    }

    public int pid() {
        return pid;
    }

    public String name() {
        return name;
    }

    boolean isWaiting() {
        return waiting;
    }

    /** How many requests of {@code type} have come; of JDWP, {@code dispose} and {@code debug} for all else. */
    public int requests(String type) {
        return requests.getOrDefault(type, 0);
    }

    /** Serves one connection until its end. */
    void serve(InputStream from, OutputStream to) throws IOException {
        if (!taken.compareAndSet(false, true)) {
            return;
        }
        try {
            talk(new DataInputStream(from), new DataOutputStream(to));
        } finally {
            taken.set(false);
        }
    }

    private void talk(DataInputStream in, DataOutputStream out) throws IOException {
        int[] eventId = {FIRST_EVENT_ID};
        Events events = (type, data) -> packet(out, eventId[0]++, false, chunk(type, data));
        if (early) {
            events.send("APNM", data(to -> text(to, name)));
        }
        in.readNBytes(HANDSHAKE.length);
        out.write(HANDSHAKE);
        out.flush();
        for (int length = in.read(); length >= 0; length = in.read()) {
            length = (length << 24) | (in.readUnsignedByte() << 16) | in.readUnsignedShort();
            if (length < HEADER || length > LONGEST) {
                throw new IOException("A request has " + length + " bytes.");
            }
            int id = in.readInt();
            in.skipNBytes(1);
            int command = in.readUnsignedShort();
            byte[] data = in.readNBytes(length - HEADER);
            if (command != DDM) {
                requests.merge(command == FakeJdwp.DISPOSE ? "dispose" : "debug", 1, Integer::sum);
                packet(out, id, true, debugger.answer(command));
                if (command == FakeJdwp.DISPOSE) {
                    return;
                }
                continue;
            }
            String type = new String(data, 0, 4, StandardCharsets.US_ASCII);
            requests.merge(type, 1, Integer::sum);
            Handler handler = handlers.get(type);
            if (handler != null) {
                byte[] answer = handler.answer(Arrays.copyOfRange(data, 8, data.length), events);
                if (answer != null || answersAll) {
                    packet(out, id, true, answer == null ? new byte[0] : chunk(type, answer));
                }
            } else if (answersAll) {
                packet(out, id, true, new byte[0]);
            }
        }
    }

    private static void packet(DataOutputStream out, int id, boolean reply, byte[] data) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream packet = new DataOutputStream(all);
        packet.writeInt(HEADER + data.length);
        packet.writeInt(id);
        packet.writeByte(reply ? REPLY : 0);
        packet.writeShort(reply ? 0 : DDM);
        packet.write(data);
        out.write(all.toByteArray());
        out.flush();
    }

    private static byte[] chunk(String type, byte[] data) throws IOException {
        return data(out -> {
            out.writeBytes(type);
            out.writeInt(data.length);
            out.write(data);
        });
    }

    private byte[] hello() throws IOException {
        return data(out -> {
            String vm = "Dalvik v2.1.0";
            out.writeInt(1);
            out.writeInt(pid);
            out.writeInt(vm.length());
            out.writeInt(name.length());
            out.writeChars(vm);
            out.writeChars(name);
            out.writeInt(0);
            text(out, "64-bit (arm64)");
            text(out, "CheckJNI=false");
        });
    }

    private static byte[] names(List<String> all) throws IOException {
        return data(out -> {
            out.writeInt(all.size());
            for (String each : all) {
                text(out, each);
            }
        });
    }

    private static void thread(DataOutputStream out, int id, String name) throws IOException {
        out.writeInt(id);
        text(out, name);
    }

    private static void threads(DataOutputStream out) throws IOException {
        out.write(new byte[] {4, 18, 0, 2});
        int[][] all = {{1, 4, 4711, 120, 30}, {9, 1, 4720, 7, 1}};
        for (int[] each : all) {
            out.writeInt(each[0]);
            out.writeByte(each[1]);
            out.writeInt(each[2]);
            out.writeInt(each[3]);
            out.writeInt(each[4]);
            out.writeByte(0);
        }
    }

    private static void stack(DataOutputStream out, byte[] request) throws IOException {
        out.writeInt(0);
        out.write(request, 0, 4);
        out.writeInt(1);
        text(out, "android.os.MessageQueue");
        text(out, "nativePollOnce");
        text(out, "MessageQueue.java");
        out.writeInt(-2);
    }

    private static void heap(DataOutputStream out) throws IOException {
        out.writeInt(1);
        out.writeInt(1);
        out.writeLong(1_700_000_000_000L);
        out.writeByte(1);
        out.writeInt(256 << 20);
        out.writeInt(24 << 20);
        out.writeInt(10 << 20);
        out.writeInt(123_456);
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }

    private interface Content {
        void writeTo(DataOutputStream out) throws IOException;
    }

    private static byte[] data(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        content.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
