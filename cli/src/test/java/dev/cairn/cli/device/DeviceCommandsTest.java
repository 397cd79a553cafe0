// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.device.ArtTrace;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands, in this process, against an adb server that is none. */
class DeviceCommandsTest {
    private static final String PHONE = "emulator-5554";
    private static final int ANDROID_10 = 29;
    private static final int ANDROID_16 = 36;

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final FakeApp old = FakeApp.full(7, "com.example.cairntest.old", dump());
    private final FakePhone recent = new FakePhone("Pixel 7", ANDROID_16, "track_app", "app_info");
    private final FakeApp shop =
            FakeApp.thin(70, "com.example.cairntest.recent").dumpedByShell(dump());
    private FakeAdbServer server;

    /** As Android writes it, with a heap of one array. */
    private static byte[] dump() {
        HprofBuilder dump = new HprofBuilder("1.0.3", 4);
        return dump.loadClass(10, "byte[]")
                .segment(heap -> heap.heapInfo('A', "app").rootStickyClass(20).byteArray(20, new byte[] {1, 2, 3}))
                .end()
                .build();
    }

    @BeforeEach
    void start() throws IOException {
        server = new FakeAdbServer(true)
                .attach(PHONE, "device", new FakePhone("phone", ANDROID_10).start(old))
                .attach(
                        "R5CT",
                        "device",
                        new FakePhone("Pixel 9", ANDROID_16, "track_app", "app_info")
                                .start(FakeApp.thin(99, "com.example.cairntest.game")
                                        .waiting())
                                .start(FakeApp.thin(4711, "com.example.cairntest.shop")))
                .attach("R7", "device", recent.withShell().start(shop));
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private Map<String, String> environment() {
        return Map.of(
                "HOME",
                folder.toString(),
                "XDG_RUNTIME_DIR",
                folder.toString(),
                "PATH",
                "",
                "ANDROID_ADB_SERVER_PORT",
                Integer.toString(server.port()));
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        PrintWriter to = new PrintWriter(out);
        Terminal terminal = new Terminal(to, new PrintWriter(err, true), false, Integer.MAX_VALUE, environment());
        return Main.run(terminal, arguments);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> json() {
        return (Map<String, Object>) Json.type(Object.class).fromJson(out.toString());
    }

    @Test
    void listsDevicesAndTheirApps() {
        server.attach("R3", "unauthorized", new FakePhone("x", ANDROID_16));

        assertThat(run("devices")).isZero();
        assertThat(out.toString().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "SERIAL STATE MODEL ANDROID API ABI APPS",
                        "emulator-5554 online phone 9 29 arm64-v8a 1",
                        "R5CT online Pixel 9 16 36 arm64-v8a 2",
                        "R7 online Pixel 7 16 36 arm64-v8a 1",
                        "R3 unauthorized - - - - -",
                        "",
                        "APP NAME ARCHITECTURE DEBUGGER PROFILER",
                        "emulator-5554:7 com.example.cairntest.old - may connect may connect",
                        "R5CT:99 com.example.cairntest.game arm64 waited for may connect",
                        "R5CT:4711 com.example.cairntest.shop arm64 may connect may connect",
                        "R7:70 com.example.cairntest.recent arm64 may connect may connect",
                        "R3 does not trust this machine yet: allow USB debugging in the dialogue on its screen.");

        assertThat(run("devices", "--json")).isZero();
        assertThat(json()).containsEntry("problem", null);
        assertThat((List<?>) json().get("devices")).hasSize(4);
    }

    @Test
    void withoutAServerTheExitCodeSaysSo() throws IOException {
        server.close();

        assertThat(run("devices")).isEqualTo(1);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("cairn: No adb server answers at 127.0.0.1:")
                .contains("apt-get install adb");
        assertThat(run("devices", "--json")).isEqualTo(1);
        assertThat(Objects.requireNonNull(json().get("problem")).toString()).startsWith("No adb server answers");
        assertThat(run("threads", PHONE + ":7")).isEqualTo(1);
        assertThat(err.toString()).contains("No adb server answers");
        assertThat(run("threads", "com.example.cairntest.old")).isEqualTo(1);
        assertThat(err.toString()).contains("No VM is called \"com.example.cairntest.old\"");
    }

    @Test
    void anAppIsNamedByItsDeviceAndPidOrByName() {
        for (String name : List.of(PHONE + ":7", "com.example.cairntest.old", "cairntest.OLD")) {
            assertThat(run("threads", name, "--stacks")).as(err.toString()).isZero();
            assertThat(out.toString())
                    .startsWith("com.example.cairntest.old (7): 2 threads: 1 running, 1 waiting")
                    .contains("#1 \"main\" waiting, CPU 1,500 ms")
                    .contains("    at android.os.MessageQueue.nativePollOnce(native method)");
        }
        assertThat(run("threads", "com.example.cairntest")).isEqualTo(1);
        assertThat(err.toString()).contains("\"com.example.cairntest\" fits 4 apps: ");
        assertThat(run("threads", PHONE + ":8")).isEqualTo(1);
        assertThat(err.toString()).contains("Device emulator-5554 has no process 8 that can be debugged.");
        assertThat(run("threads", "R9:8")).isEqualTo(1);
        assertThat(err.toString()).contains("There is no device \"R9\". See: cairn devices");
        assertThat(run("threads", "com.example.cairntest.none")).isEqualTo(1);
        assertThat(err.toString()).contains("No VM is called \"com.example.cairntest.none\"");
        server.attach("R3", "offline", new FakePhone("x", ANDROID_16));
        assertThat(run("gc", "R3:1")).isEqualTo(1);
        assertThat(err.toString()).contains("R3 is offline");
    }

    @Test
    void showsWhatAnAppOfOldAndroidSays() {
        assertThat(run("threads", PHONE + ":7", "--json")).isZero();
        assertThat(json()).containsEntry("key", PHONE + ":7").containsEntry("pid", 7L);
        assertThat(run("heap", PHONE + ":7")).isZero();
        assertThat(out.toString()).contains("10.0 MiB used of 24.0 MiB, may grow to 256 MiB, 123,456 objects");
        assertThat(run("heap", PHONE + ":7", "--json")).isZero();
        assertThat(json()).containsEntry("objects", 123_456L).containsEntry("gcCount", null);
        assertThat(run("gc", PHONE + ":7")).isZero();
        assertThat(out.toString()).contains("10.0 MiB used before, 10.0 MiB after");
        assertThat(run("info", PHONE + ":7")).isZero();
        assertThat(out.toString()).contains("Dalvik v2.1.0").contains("64-bit (arm64)");
        assertThat(run("info", "R5CT:99", "--json")).isZero();
        assertThat(json()).containsEntry("saidItWaits", true).containsEntry("name", "com.example.cairntest.game");
    }

    @Test
    void saysWhatNewAndroidDoesNotShow() {
        for (List<String> command : List.of(List.of("threads"), List.of("heap"))) {
            assertThat(run(command.getFirst(), "R5CT:4711")).isEqualTo(1);
            assertThat(err.toString()).contains("since Android 12 (API level 31)");
        }
        assertThat(run("dump", "R5CT:4711", folder.resolve("x.hprof").toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("was asked for a heap dump, and sent none. This device has API level 36");
        assertThat(folder.resolve("x.hprof")).doesNotExist();
        assertThat(run("gc", "R5CT:4711")).isZero();
        assertThat(run("threads", "R5CT:4711", "--deadlocks")).isEqualTo(1);
        assertThat(err.toString()).contains("only HotSpot has the protocol");
        assertThat(run("map", PHONE + ":7")).isEqualTo(1);
        assertThat(err.toString()).contains("only Cairn's agent answers this");
    }

    @Test
    void dumpsAnAppIntoAFileThatSnapshotsRead() throws Exception {
        Path file = folder.resolve("app.hprof");
        assertThat(run("dump", PHONE + ":7", file.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).startsWith("com.example.cairntest.old (7): " + file);
        assertThat(Files.readAllBytes(file)).isEqualTo(dump());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (var snapshot = Snapshots.open(file, SnapshotOptions.standard().withoutKeepingTheIndex())) {
            assertThat(snapshot.summary().objects()).isPositive();
        }

        assertThat(run("dump", PHONE + ":7", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("exists");
        Path packed = folder.resolve("app.hprof.gz");
        assertThat(run("dump", PHONE + ":7", packed.toString(), "--redact", "--json"))
                .isZero();
        assertThat(json()).containsEntry("live", false).containsEntry("pid", 7L);
        assertThat(Files.readAllBytes(packed)).startsWith(0x1F, 0x8B);
        assertThat(run("dump", PHONE + ":7", file.toString(), "--force")).isZero();

        assertThat(run("dump", PHONE + ":7", file.toString(), "--sites")).isEqualTo(2);
        assertThat(run("dump", PHONE + ":7", "--keep")).isEqualTo(2);
        assertThat(run("dump", PHONE + ":7", folder.resolve("x.gclog").toString()))
                .isEqualTo(2);
        assertThat(old.requests("HPDS")).as("the app is not stopped in vain").isEqualTo(3);
    }

    /** The app takes part in that without a connection: another program may be in it. */
    @Test
    void dumpsAnAppOfNewAndroidByTheShellOfItsDevice() throws Exception {
        Path file = folder.resolve("app.hprof");
        assertThat(run("dump", "R7:70", file.toString())).as(err.toString()).isZero();
        assertThat(out.toString())
                .startsWith("com.example.cairntest.recent (70): " + file)
                .doesNotContain("dead objects");
        assertThat(Files.readAllBytes(file)).isEqualTo(dump());
        Path packed = folder.resolve("app.hprof.gz");
        assertThat(run("dump", "R7:70", packed.toString(), "--all", "--json"))
                .as(err.toString())
                .isZero();
        assertThat(json()).containsEntry("live", false);
        assertThat(shop.requests("HELO")).isZero();
        assertThat(recent.files()).as("what stays on the device").isEmpty();

        recent.start(FakeApp.thin(71, "com.example.cairntest.release"));
        assertThat(run("dump", "R7:71", folder.resolve("x.hprof").toString())).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "R7:71 is not dumped by its device, which says: java.lang.SecurityException: Process not debuggable");
        assertThat(folder.resolve("x.hprof")).doesNotExist();

        recent.start(FakeApp.thin(72, "com.example.cairntest.cut").dumpedByShell(new byte[30]));
        assertThat(run("dump", "R7:72", folder.resolve("x.hprof").toString(), "--patience", "1s"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("which are no whole dump");
        assertThat(recent.files()).isEmpty();
    }

    @Test
    void recordsWhereAnAppUsesTheProcessor() throws Exception {
        recent.start(FakeApp.thin(73, "com.example.cairntest.busy").sampled(ArtTrace.ofOneThread()));
        Path file = folder.resolve("busy.collapsed");

        assertThat(run("cpu", "R7:73", "--duration", "1ms", "-o", file.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).startsWith(file + ", ");
        assertThat(Files.readString(file).lines())
                .contains("com.example.App.run 4000000", "com.example.App.run;com.example.App.read 3000000");

        assertThat(run("cpu", "R7:73", "--duration", "1ms")).isEqualTo(1);
        assertThat(err.toString()).contains("R7:73 is an app of Android: give -o FILE");
        assertThat(run("cpu", "R7:70", "--duration", "1ms", "--json")).isEqualTo(1);
        assertThat(err.toString()).contains("R7:70 does not say whether it samples its threads");
        assertThat(run("cpu", "R7:9", "--json")).isEqualTo(1);
        assertThat(err.toString()).contains("Device R7 has no process 9");
    }

    @Test
    void tracesEveryCallOfAnApp() throws Exception {
        recent.start(FakeApp.thin(75, "com.example.cairntest.traced").traced(ArtTrace.ofOneThread()));
        recent.start(FakeApp.plain(76, "com.example.cairntest.plain"));
        Path file = folder.resolve("traced.speedscope.json");
        Path text = folder.resolve("traced.collapsed");

        assertThat(run("cpu", "R7:75", "--trace", "--duration", "1ms", "-o", text.toString(), "-o", file.toString()))
                .as(err.toString())
                .isZero();
        assertThat(Files.readString(text).lines())
                .contains("com.example.App.run 4000000", "com.example.App.run;com.example.App.read 3000000");
        assertThat(file).content().contains("com.example.App.read");

        assertThat(run("cpu", "R7:75", "--trace")).isEqualTo(1);
        assertThat(err.toString()).contains("With --trace give -o FILE, or --json");
        assertThat(run("cpu", "R7:76", "--trace", "--json")).isEqualTo(1);
        assertThat(err.toString())
                .contains("does not say that it sends traces of its calls")
                .contains("method-trace-profiling-streaming");
        assertThat(run("cpu", "R7:70", "--trace", "--json")).isEqualTo(1);
        assertThat(err.toString()).contains("R7:70 does not say whether it traces its calls");
        assertThat(run("cpu", "R7:75", "--trace", "--interval", "5ms", "--json"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--interval does not go with --trace");
    }

    /** As Dalvik's tracker writes it: one array of 24 bytes, allocated by run. */
    private static byte[] allocations() {
        ByteBuffer report = ByteBuffer.allocate(15 + 9 + 8 + 3 * 64);
        report.put(new byte[] {15, 9, 8}).putShort((short) 1).putInt(15 + 9 + 8);
        report.putShort((short) 2).putShort((short) 1).putShort((short) 1);
        report.putInt(24).putShort((short) 1).putShort((short) 0).put((byte) 1);
        report.putShort((short) 1).putShort((short) 0).putShort((short) 0).putShort((short) 12);
        for (String text : List.of("[B", "Lcom/example/App;", "run", "App.java")) {
            report.putInt(text.length());
            text.chars().forEach(c -> report.putChar((char) c));
        }
        return Arrays.copyOf(report.array(), report.position());
    }

    @Test
    void recordsWhatAnAppOfOldAndroidAllocates() throws Exception {
        byte[] tracks = {0};
        old.with("REAE", (request, events) -> {
                    tracks[0] = request[0];
                    return null;
                })
                .with("REAQ", (request, events) -> tracks.clone())
                .with("REAL", (request, events) -> allocations());
        Path file = folder.resolve("old.json");

        assertThat(run("alloc", PHONE + ":7", "--duration", "1ms", "-o", file.toString()))
                .as(err.toString())
                .isZero();
        assertThat(Files.readString(file)).contains("com.example.App", "\"byte[]\"");
        assertThat(tracks[0]).isZero();

        assertThat(run("alloc", "R7:70", "--duration", "1ms", "--json")).isEqualTo(1);
        assertThat(err.toString()).contains("R7:70", "since Android 12");
    }

    private static void readUntil(BufferedReader lines, String text) throws IOException {
        String line = lines.readLine();
        while (!line.contains(text)) {
            line = lines.readLine();
        }
    }

    @Test
    void showsWhatAnAppLogs() throws Exception {
        shop.logs("first").logs("\u001b[31mred").logs("third");
        assertThat(run("log", "R7:70", "--lines", "2")).as(err.toString()).isZero();
        assertThat(out.toString().lines()).hasSize(2).last().isEqualTo("11-28 14:02:11.123 70 I made: third");
        assertThat(out.toString()).contains("red").doesNotContain("\u001b");
        assertThat(run("log", "R7:70", "--json")).isZero();
        assertThat((List<?>) json().get("lines")).hasSize(3);
        assertThat(run("log", "R7:70", "--lines", "0")).isEqualTo(2);
        assertThat(run("log", PHONE + ":7")).isEqualTo(1);
        assertThat(err.toString()).contains("cannot be read");
        assertThat(run("log", "nobody")).isEqualTo(1);
        assertThat(err.toString()).contains("There is no app \"nobody\" on any device. See: cairn devices");
    }

    @Test
    void followsWhatAnAppLogsUntilItsDeviceGoes() throws Exception {
        shop.logs("before");
        try (PipedReader in = new PipedReader();
                BufferedReader lines = new BufferedReader(in)) {
            PrintWriter to = new PrintWriter(new PipedWriter(in), true);
            Terminal terminal = new Terminal(to, new PrintWriter(err, true), false, Integer.MAX_VALUE, environment());
            CompletableFuture<Integer> code =
                    CompletableFuture.supplyAsync(() -> Main.run(terminal, "log", "R7:70", "--follow"));
            assertThat(lines.readLine()).endsWith("made: before");
            shop.logs("after");
            assertThat(lines.readLine()).endsWith("made: after");
            server.close();
            assertThat(code.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    @Test
    void watchesUntilNobodyReads() throws Exception {
        PipedReader pipe = new PipedReader(1 << 20);
        PrintWriter to = new PrintWriter(new PipedWriter(pipe));
        Terminal terminal = new Terminal(to, new PrintWriter(err, true), false, Integer.MAX_VALUE, environment());
        CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> Main.run(terminal, "devices", "--watch", "--json"));
        BufferedReader lines = new BufferedReader(pipe);

        readUntil(lines, "com.example.cairntest.recent");
        recent.start(FakeApp.thin(74, "com.example.cairntest.later"));
        readUntil(lines, "com.example.cairntest.later");
        server.detach("R5CT");
        readUntil(lines, "\"serial\":\"R7\"");
        lines.close();
        server.detach("R7");

        assertThat(code.get(60, TimeUnit.SECONDS)).isZero();
    }
}
