// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureEntry;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.adb.AppPorts;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.ReachedApp;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.report.capture.HeapDumpRow;
import dev.cairn.report.capture.HeapDumpState;
import dev.cairn.report.capture.HeapDumpsReport;
import dev.cairn.report.device.AppInfoReport;
import dev.cairn.report.device.AppLogReport;
import dev.cairn.report.device.AppLogRow;
import dev.cairn.report.device.AppSamplingState;
import dev.cairn.report.device.AppSamplingsReport;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DeviceRow;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.DebuggerUse;
import dev.cairn.report.vm.HeapReport;
import dev.cairn.report.vm.thread.StackReport;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.device.ArtTrace;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import dev.cairn.web.ServerFixture.Received;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Devices and their apps in a server, with an adb server that is none. */
@Timeout(120)
class DevicesApiTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String FULL = DeviceFixture.OLD + ":7";
    private static final String THIN = DeviceFixture.NEW + ":4711";

    @TempDir
    Path folder;

    private final Received received = new Received();
    private DeviceFixture devices;
    private Captures captures;
    private ServerFixture fixture;

    @BeforeEach
    void start() throws IOException {
        devices = new DeviceFixture();
        captures = Captures.in(folder.resolve("captures"));
        fixture = new ServerFixture(devices.devices, captures);
    }

    @AfterEach
    void stop() throws IOException {
        fixture.close();
        devices.close();
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return fixture.send(fixture.signedIn("api/" + path).method(method, BodyPublishers.noBody()));
    }

    private <T> T told(Class<T> type, String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = send("GET", path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(Json.type(type), answer.body()).orElseThrow();
    }

    private String refused(String method, String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(method, path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        return answer.body();
    }

    private void awaitApp(String key) {
        var _ = eventually(LIMIT, () -> devices.devices.app(key), Optional::isPresent);
    }

    /** The first message about devices that fits; those before it are thrown away. */
    private ServerMessage.Devices await(Predicate<ServerMessage.Devices> fits) {
        return eventually(LIMIT, () -> next(fits), Optional::isPresent).orElseThrow();
    }

    private Optional<ServerMessage.Devices> next(Predicate<ServerMessage.Devices> fits) throws InterruptedException {
        String json = received.messages.poll(5, TimeUnit.SECONDS);
        return json != null
                        && Json.type(ServerMessage.class).fromJson(json) instanceof ServerMessage.Devices message
                        && fits.test(message)
                ? Optional.of(message)
                : Optional.empty();
    }

    private static List<String> keys(ServerMessage.Devices message) {
        return message.devices().stream()
                .flatMap(device -> device.apps().stream())
                .map(DeviceAppRow::key)
                .toList();
    }

    @Test
    void tellsPagesOfDevicesAndTheirApps() {
        devices.adb.attach("R3", "unauthorized", new FakePhone("x", DeviceFixture.ANDROID_16));
        WebSocket page = fixture.open(received);
        ServerMessage.Devices all =
                await(message -> message.devices().size() == 3 && keys(message).size() == 3);

        assertThat(all.problem()).isNull();
        DeviceRow recent = all.devices().getFirst();
        assertThat(recent)
                .returns("Pixel 9", DeviceRow::model)
                .returns("16", DeviceRow::androidVersion)
                .returns("online", DeviceRow::state);
        assertThat(recent.apps().getFirst())
                .returns("R5CT30:99", DeviceAppRow::key)
                .returns(true, DeviceAppRow::waitingForDebugger)
                .returns(null, DeviceAppRow::closed);
        assertThat(recent.limits().threads()).contains("since Android 12");
        assertThat(recent.limits().heapDump()).isNull();
        assertThat(all.devices().get(1).limits().threads()).isNull();
        assertThat(all.devices().get(2).problem()).contains("allow USB debugging");
        page.abort();
    }

    @Test
    void followsDevicesAndAppsThatGoAndCome() {
        WebSocket page = fixture.open(received);
        var _ = await(message -> keys(message).equals(List.of("R5CT30:99", THIN, FULL)));

        devices.adb.detach(DeviceFixture.OLD);
        var _ = await(message -> keys(message).equals(List.of("R5CT30:99", THIN)));
        devices.adb.attach(DeviceFixture.OLD, "offline", devices.emulator);
        var _ = await(message -> message.devices().size() == 2
                && message.devices().getLast().state().equals("offline"));
        devices.adb.attach(DeviceFixture.OLD, "device", devices.emulator);
        var _ = await(message -> keys(message).contains(FULL));

        devices.phone.end(devices.thin);
        devices.phone.start(FakeApp.thin(5000, devices.thin.name()));
        ServerMessage.Devices anew = await(message -> keys(message).contains("R5CT30:5000"));
        assertThat(keys(anew)).doesNotContain(THIN);
        page.abort();
    }

    @Test
    void bearsManyAppsAndNamesOfAnyKind() {
        String markup = "<img/src=x/onerror=alert(1)>";
        String endless = "x".repeat(200_000);
        devices.emulator.start(FakeApp.thin(8, markup)).start(FakeApp.thin(9, endless));
        IntStream.range(0, 100)
                .forEach(index -> devices.phone.start(FakeApp.thin(10_000 + index, "com.example.many" + index)));
        WebSocket page = fixture.open(received);

        ServerMessage.Devices all = await(message -> keys(message).size() == 105);
        assertThat(all.devices().getFirst().apps()).hasSize(102);
        List<DeviceAppRow> apps = all.devices().getLast().apps();
        assertThat(apps.get(1).name()).isEqualTo(markup);
        assertThat(apps.get(2).name()).startsWith("xxx").endsWith("…").hasSizeLessThanOrEqualTo(300);
        page.abort();
    }

    @Test
    void saysWhatDebuggersDoAndLooksBesideThem() throws Exception {
        Switchboard board = fixture.monitor.openSwitchboard(
                new SwitchboardOptions(FreePort.any(), 0, folder.resolve("debugger-ports")));
        try (AppPorts _ = AppPorts.follow(devices.devices, board)) {
            WebSocket page = fixture.open(received);
            var _ = await(message -> row(message, FULL)
                    .filter(app -> app.debugger() == DebuggerUse.READY)
                    .isPresent());
            try (Socket debugger = new Socket(
                    InetAddress.getLoopbackAddress(), board.port(FULL).orElseThrow())) {
                debugger.getOutputStream().write(JdwpLayout.HANDSHAKE.toArray());
                ServerMessage.Devices attached = await(message -> row(message, FULL)
                        .filter(app -> app.debugger() == DebuggerUse.ATTACHED)
                        .isPresent());
                assertThat(row(attached, FULL).orElseThrow().debugPort())
                        .isEqualTo(board.port(FULL).orElseThrow());
                assertThat(told(HeapReport.class, "appHeap?vm=" + FULL).heapUsedBytes())
                        .isEqualTo(10L << 20);
            }
            page.abort();
        }
    }

    private static Optional<DeviceAppRow> row(ServerMessage.Devices message, String key) {
        return message.devices().stream()
                .flatMap(device -> device.apps().stream())
                .filter(app -> app.key().equals(key))
                .findFirst();
    }

    @Test
    void saysThatItLooksForNoDevices() {
        try (ServerFixture none = new ServerFixture()) {
            WebSocket page = none.open(received);
            assertThat(await(message -> true).problem()).isEqualTo("This server looks for no devices.");
            page.abort();
        }
    }

    @Test
    void asksAppsAsVmsAreAsked() throws Exception {
        awaitApp(FULL);
        AppInfoReport info = told(AppInfoReport.class, "appInfo?vm=" + FULL);
        assertThat(info.name()).isEqualTo("com.example.cairntest.old");
        assertThat(info.features()).contains("hprof-heap-dump-streaming");
        assertThat(info.limits().heapDump()).isNull();
        assertThat(told(HeapReport.class, "appHeap?vm=" + FULL).heapUsedBytes()).isEqualTo(10L << 20);
        ThreadsReport threads = told(ThreadsReport.class, "threads?vm=" + FULL);
        assertThat(threads.key()).isEqualTo(FULL);
        assertThat(threads.threads()).isNotEmpty();
        long thread = threads.threads().getFirst().id();
        assertThat(told(StackReport.class, "stack?vm=" + FULL + "&thread=" + thread)
                        .frames())
                .isNotEmpty();
        assertThat(send("POST", "gc?vm=" + FULL).statusCode()).isEqualTo(200);
        assertThat(refused("POST", "heapMap?vm=" + FULL)).contains("only Cairn's agent answers this");
        assertThat(refused("GET", "regionMap?vm=" + FULL)).contains("is an app of a device");

        awaitApp(THIN);
        assertThat(refused("GET", "threads?vm=" + THIN)).contains("since Android 12");
        assertThat(refused("GET", "appHeap?vm=" + THIN)).contains("since Android 12");
        assertThat(refused("GET", "appInfo?vm=R5CT30:1"))
                .isEqualTo("There is no app \"R5CT30:1\" any more: it has ended, or its device has gone.");
    }

    @Test
    void showsTheLastLinesOfTheLog() throws Exception {
        awaitApp(THIN);
        devices.thin.logs("first").logs("second: <b>").logs("third");
        AppLogReport log = told(AppLogReport.class, "appLog?vm=" + THIN + "&lines=2");
        assertThat(log.lines()).extracting(AppLogRow::text).containsExactly("second: <b>", "third");
        assertThat(log.lines().getFirst())
                .returns("I", AppLogRow::level)
                .returns("made", AppLogRow::tag)
                .returns(4711L, AppLogRow::thread);
        assertThat(refused("GET", "appLog?vm=" + THIN + "&lines=1001"))
                .isEqualTo("lines is a number from 1 to 1000, not \"1001\".");
        awaitApp(FULL);
        assertThat(refused("GET", "appLog?vm=" + FULL)).contains("The log of emulator-5554:7 cannot be read");
    }

    @Test
    void twoQuestionsAtATimeGetIntoAnAppOneAfterTheOther() throws Exception {
        awaitApp(FULL);
        List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 6)
                .mapToObj(_ -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return send("GET", "appInfo?vm=" + FULL);
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.get().statusCode()).as(answer.get().body()).isEqualTo(200);
        }
    }

    @Test
    void saysThatAnotherProgramIsInTheApp() throws Exception {
        awaitApp(FULL);
        ReachedApp app = devices.devices.app(FULL).orElseThrow();
        AppSession.Opening other = AppSession.open(app.server(), app.app(), LIMIT, OptionalInt.empty());
        try (AppSession session = ((AppSession.Opening.Opened) other).session()) {
            assertThat(refused("GET", "appInfo?vm=" + FULL)).contains("An app lets in one program at a time");
            assertThat(session.app().key()).isEqualTo(FULL);
        }
        var _ = eventually(LIMIT, () -> send("GET", "appInfo?vm=" + FULL).statusCode(), code -> code == 200);
    }

    @Test
    void dumpsHeapsOfAppsIntoCaptures() throws Exception {
        for (String key : List.of(FULL, THIN)) {
            awaitApp(key);
            HttpResponse<String> begun = send("POST", "dumpHeap?vm=" + key + "&note=before");
            assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
            HeapDumpRow done = eventually(
                    LIMIT,
                    () -> dump(key),
                    row -> row.state() == HeapDumpState.KEPT || row.state() == HeapDumpState.FAILED);
            assertThat(done.problem()).isNull();
            Capture capture = captures.find(String.valueOf(done.capture()));
            assertThat(Files.readAllBytes(capture.file())).isEqualTo(DeviceFixture.dump());
            assertThat(capture.origin().vm().orElseThrow().key()).isEqualTo(key);
        }
        assertThat(devices.phone.files()).isEmpty();
        assertThat(refused("POST", "dumpHeap?vm=R5CT30:1")).contains("no such VM any more");
    }

    private HeapDumpRow dump(String key) throws IOException, InterruptedException {
        return told(HeapDumpsReport.class, "heapDumps").dumps().stream()
                .filter(row -> row.vm().equals(key))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void samplesAppsIntoCaptures() throws Exception {
        awaitApp(FULL);
        WebSocket page = fixture.open(received);
        assertThat(send("POST", "sampleApp?vm=" + FULL + "&sampleSeconds=600").statusCode())
                .isEqualTo(200);
        assertThat(refused("POST", "sampleApp?vm=" + FULL)).contains("are being sampled already");
        var _ = eventually(LIMIT, () -> devices.full.requests("MPRQ"), count -> count > 0);
        assertThat(send("POST", "endAppSampling?vm=" + FULL).statusCode()).isEqualTo(200);

        ServerMessage.Devices kept = await(
                message -> message.samplings().stream().anyMatch(row -> row.state() != AppSamplingState.SAMPLING));
        assertThat(kept.samplings().getFirst().problem()).isNull();
        Capture capture =
                captures.find(String.valueOf(kept.samplings().getFirst().capture()));
        assertThat(Files.readAllBytes(capture.file())).isEqualTo(ArtTrace.ofOneThread());
        assertThat(send("GET", "capturedProfile?id=" + capture.id()).body()).contains("com.example.App");
        page.abort();
    }

    @Test
    void saysWhyAnAppIsNotSampled() throws Exception {
        awaitApp(THIN);
        assertThat(refused("POST", "sampleApp?vm=" + THIN + "&sampleSeconds=601"))
                .isEqualTo("sampleSeconds is a number from 1 to 600, not \"601\".");
        assertThat(refused("POST", "endAppSampling?vm=" + THIN)).contains("are not being sampled");
        assertThat(send("POST", "sampleApp?vm=" + THIN + "&sampleSeconds=1").statusCode())
                .isEqualTo(200);
        AppSamplingsReport ended = eventually(
                LIMIT,
                () -> told(AppSamplingsReport.class, "appSamplings"),
                report -> report.samplings().getFirst().state() == AppSamplingState.FAILED);
        assertThat(ended.samplings().getFirst().problem()).contains(THIN);
        assertThat(captures.list().stream().map(CaptureEntry::id)).isEmpty();
    }
}
