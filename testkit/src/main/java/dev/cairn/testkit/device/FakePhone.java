// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.device;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A device: its properties, its apps, which come and go, and the services by which adb reaches them. */
public final class FakePhone {
    /** The first Android with the service track-app. */
    private static final int ANDROID_12 = 31;

    private static final Pattern COMMAND_LINES = Pattern.compile("for p in ([0-9 ]+); do .*");

    private static final Pattern LOGCAT =
            Pattern.compile("shell:logcat (-d )?-v threadtime -[tT] ([0-9]+) --pid=([0-9]+) 2>&1");

    private final String model;
    private final int api;
    private final List<String> features;
    private final Map<Integer, FakeApp> apps = new TreeMap<>();
    private volatile @Nullable FakeShell shell;
    private long version;

    /**
     * A device without apps.
     *
     * @param features as devices name them; {@code track_app} and {@code app_info} change what it serves
     */
    public FakePhone(String model, int api, String... features) {
        this.model = model;
        this.api = api;
        this.features = List.of(features);
    }

    public String model() {
        return model;
    }

    public String features() {
        return String.join(",", features);
    }

    public synchronized FakePhone start(FakeApp app) {
        apps.put(app.pid(), app);
        changed();
        return this;
    }

    public synchronized void end(FakeApp app) {
        apps.remove(app.pid());
        changed();
    }

    private void changed() {
        version++;
        notifyAll();
    }

    /** One stream. */
    @FunctionalInterface
    public interface Service {
        /** Serves the stream until its end. */
        void serve(InputStream in, OutputStream out) throws IOException;
    }

    /** The service of that name; one that ends at once where there is none. */
    Service service(String name) throws IOException {
        if (name.equals("shell:getprop")) {
            return (in, out) -> out.write(properties());
        }
        Matcher lines = COMMAND_LINES.matcher(name.startsWith("shell:") ? name.substring("shell:".length()) : "");
        if (lines.matches()) {
            return (in, out) -> out.write(commandLines(lines.group(1)));
        }
        FakeShell commands = shell;
        Matcher logcat = LOGCAT.matcher(name);
        if (commands != null && logcat.matches()) {
            FakeApp app = app(Integer.parseInt(logcat.group(3)));
            int last = Integer.parseInt(logcat.group(2));
            return (in, out) -> app.sendLog(out, last, logcat.group(1) != null);
        }
        if (commands != null && (name.startsWith("shell:") || name.startsWith("exec:"))) {
            byte[] answer = commands.answer(name.substring(name.indexOf(':') + 1));
            return (in, out) -> out.write(answer);
        }
        if (name.equals("track-jdwp")) {
            return (in, out) -> track(out, this::pids);
        }
        if (name.equals("track-app") && api >= ANDROID_12) {
            return (in, out) -> track(out, this::processes);
        }
        if (name.startsWith("jdwp:")) {
            FakeApp app = app(Integer.parseInt(name.substring("jdwp:".length())));
            return app::serve;
        }
        throw new IOException("closed");
    }

    /** Gives it a shell that dumps heaps. */
    public FakePhone withShell() {
        shell = new FakeShell(this);
        return this;
    }

    /** The names of the files that its shell has made. */
    public Set<String> files() {
        FakeShell commands = shell;
        return commands == null ? Set.of() : commands.files();
    }

    synchronized FakeApp app(int pid) throws IOException {
        FakeApp app = apps.get(pid);
        if (app == null) {
            throw new IOException("closed");
        }
        return app;
    }

    private byte[] properties() {
        return ("[ro.build.version.release]: [" + (api - 20) + "]\r\n[ro.build.version.sdk]: [" + api
                        + "]\r\n[ro.product.cpu.abi]: [arm64-v8a]\r\n[ro.product.model]: [" + model + "]\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private synchronized byte[] commandLines(String pids) {
        StringBuilder lines = new StringBuilder();
        for (String pid : pids.trim().split(" ")) {
            FakeApp app = apps.get(Integer.valueOf(pid));
            lines.append(pid).append(' ').append(app == null ? "" : app.name()).append("\r\n");
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private interface Listing {
        byte[] now() throws IOException;
    }

    /** Sends the list now and at each change, until nobody takes it. */
    private void track(OutputStream out, Listing listing) throws IOException {
        long sent = -1;
        while (true) {
            byte[] list;
            synchronized (this) {
                try {
                    while (version == sent) {
                        wait();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                sent = version;
                list = listing.now();
            }
            out.write(String.format(Locale.ROOT, "%04x", list.length).getBytes(StandardCharsets.US_ASCII));
            out.write(list);
            out.flush();
        }
    }

    private synchronized byte[] pids() {
        return apps.keySet().stream()
                .map(pid -> pid + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** As Protocol Buffers. */
    private synchronized byte[] processes() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (FakeApp app : apps.values()) {
            ByteArrayOutputStream one = new ByteArrayOutputStream();
            one.write(0x08);
            number(one, app.pid());
            one.write(new byte[] {0x10, 1});
            field(one, 4, "arm64");
            if (features.contains("app_info")) {
                field(one, 6, app.name());
                field(one, 7, app.name());
                one.write(new byte[] {0x40, (byte) (app.isWaiting() ? 1 : 0)});
            }
            all.write(0x0A);
            number(all, one.size());
            one.writeTo(all);
        }
        return all.toByteArray();
    }

    private static void field(ByteArrayOutputStream out, int field, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write((field << 3) | 2);
        number(out, bytes.length);
        out.write(bytes);
    }

    private static void number(ByteArrayOutputStream out, int value) {
        int left = value;
        while (left > 0x7F) {
            out.write((left & 0x7F) | 0x80);
            left >>>= 7;
        }
        out.write(left);
    }
}
