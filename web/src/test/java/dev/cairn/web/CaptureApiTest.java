// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.capture.CapturesReport;
import dev.cairn.report.json.Json;
import dev.cairn.report.profile.ProfileReport;
import dev.cairn.report.profile.RecordingReport;
import dev.cairn.report.profile.WindowRow;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Captures over HTTP. */
@Timeout(120)
class CaptureApiTest {
    private static final String COLLAPSED = "a;b 40\na;c 2\n";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int HEADER_BYTES = 31;

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Monitor monitor;
    private Captures captures;
    private CairnServer server;

    @BeforeEach
    void start() {
        monitor = Monitor.open();
        captures = Captures.in(folder.resolve("captures"), "1m");
        server = CairnServer.start(monitor, 0, AccessToken.random(), "test", MetricsAccess.NONE, captures);
    }

    @AfterEach
    void stop() {
        client.shutdownNow();
        server.close();
        monitor.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + server.token());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> bringIn(String name, byte... contents) throws IOException, InterruptedException {
        return send(request("api/capture?name=" + name).POST(BodyPublishers.ofByteArray(contents)));
    }

    private static CaptureRow row(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(Json.type(CaptureRow.class), answer.body()).orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] zipped(byte... contents) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(contents);
        }
        return zipped.toByteArray();
    }

    /** A header, and the head of one record of this tag, which is empty. */
    private static byte[] hprof(int tag) {
        byte[] file = new byte[HEADER_BYTES + 9];
        byte[] format = bytes("JAVA PROFILE 1.0.2");
        System.arraycopy(format, 0, file, 0, format.length);
        file[HEADER_BYTES] = (byte) tag;
        return file;
    }

    @Test
    void takesWhatItKnowsByItsContents() throws Exception {
        assertThat(row(bringIn("x.png", hprof(0x1C)))).satisfies(row -> {
            assertThat(row.kind()).isEqualTo("heap");
            assertThat(row.fileName()).isEqualTo("x.png.hprof");
        });
        assertThat(row(bringIn("x", zipped(hprof(0x0C)))).kind()).isEqualTo("heap");
        assertThat(row(bringIn("t.txt", bytes("2026\nFull thread dump OpenJDK")))
                        .kind())
                .isEqualTo("threads");
        assertThat(row(bringIn("t.json", bytes("{ \"threadDump\": {} }"))).kind())
                .isEqualTo("threads");
        CaptureRow profile = row(bringIn("monday.collapsed", bytes(COLLAPSED)));
        assertThat(profile.kind()).isEqualTo("profile");
        assertThat(profile.by()).isEqualTo("broughtIn");

        HttpResponse<byte[]> file = client.send(
                request("api/capture/" + profile.id() + "/file").build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(file.body()).isEqualTo(bytes(COLLAPSED));
        assertThat(file.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"monday.collapsed\"");
        assertThat(send(request("api/capture/" + profile.id() + "/text")).body())
                .isEqualTo("Capture " + profile.id() + " is a profile and no text to read.");
        assertThat(send(request("api/capturedProfile?id=" + profile.id())).body())
                .contains("\"total\":42");
    }

    @Test
    void keepsAPartOfARecording() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Churn.class, "50")) {
            String key = eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(vm -> vm.pid() == target.pid())
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow()
                    .id()
                    .toString();
            String recording = "vm=" + key + "&kind=allocations";
            assertThat(change("record?" + recording + "&interval=65536").statusCode())
                    .isEqualTo(200);
            eventually(LIMIT, () -> recording(recording).timeline().windows().size(), windows -> windows >= 3);
            assertThat(change("stopRecording?" + recording).statusCode()).isEqualTo(200);
            WindowRow second = recording(recording).timeline().windows().get(1);
            String part = "&part=" + second.startMillis() + "-" + second.endMillis();
            long samples = recording(recording + part).samples();

            CaptureRow kept = row(change("keepRecording?" + recording + part));
            assertThat(kept.name()).isEqualTo("Churn, a part of allocations");
            HttpResponse<byte[]> file = client.send(
                    request("api/capture/" + kept.id() + "/file").build(), HttpResponse.BodyHandlers.ofByteArray());
            String json = new String(
                    new GZIPInputStream(new ByteArrayInputStream(file.body())).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(json)
                    .containsPattern("\"samples\": ?" + samples + "\\b")
                    .containsPattern("\"windowStartMillis\": ?" + second.startMillis() + "\\b")
                    .containsPattern("\"windowEndMillis\": ?" + second.endMillis() + "\\b")
                    .containsPattern("\"gapNanos\": ?0\\b");
            assertThat(change("keepRecording?" + recording + "&part=7").body()).contains("is no part of a recording");
            assertThat(change("keepRecording?" + recording + "&part=1-2").body())
                    .contains("No window of the recording is in that part");
        }
    }

    private RecordingReport recording(String words) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(request("api/recording?" + words));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(Json.type(RecordingReport.class), answer.body()).orElseThrow();
    }

    @Test
    void convertsAProfileAndSaysHowManyRowsThereAre() throws Exception {
        String many = IntStream.range(0, 250)
                .mapToObj(site -> "a.A.a;b.B.b" + site + " " + (site + 1) + "\n")
                .collect(Collectors.joining());
        String id = row(bringIn("many.collapsed", bytes(many))).id();
        ProfileReport report = Json.read(
                        Json.type(ProfileReport.class),
                        send(request("api/capturedProfile?id=" + id)).body())
                .orElseThrow();
        assertThat(report.rowCount()).isEqualTo(250);
        assertThat(report.rows()).hasSize(200);

        HttpResponse<String> table = send(request("api/capture/" + id + "/profile/mine.txt"));
        assertThat(table.statusCode()).isEqualTo(200);
        assertThat(table.body()).contains("b249");
        assertThat(table.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"mine.txt\"");
        assertThat(send(request("api/capture/" + id + "/profile/mine.html")).body())
                .startsWith("<!");
        assertThat(send(request("api/capture/" + id + "/profile/mine.alloc")).statusCode())
                .isEqualTo(422);
        HttpResponse<String> none = send(request("api/capture/" + id + "/profile/mine.exe"));
        assertThat(none.statusCode()).isEqualTo(422);
        assertThat(none.body()).contains("does not say by its ending what to write");
    }

    @Test
    void savesADifference() throws Exception {
        String before = row(bringIn("a.collapsed", bytes("a.A.a;b.B.b 40\na.A.a;c.C.c 2\n")))
                .id();
        String after = row(bringIn("b.collapsed", bytes("a.A.a;b.B.b 50\na.A.a;d.D.d 3\n")))
                .id();
        String folder = "api/capture/" + after + "/difference/";
        HttpResponse<String> collapsed = send(request(folder + "change.collapsed?before=" + before));
        assertThat(collapsed.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"change.collapsed\"");
        assertThat(collapsed.body()).isEqualTo("a.A.a;b.B.b 40 50\na.A.a;c.C.c 2 0\na.A.a;d.D.d 0 3\n");
        assertThat(send(request(folder + "change.json?before=" + before)).body())
                .contains("\"fileBefore\":\"" + before + "\"", "\"totalBefore\":42", "\"totalAfter\":53");
        assertThat(send(request(folder + "change.html?before=" + before)).body())
                .contains("\"difference\":true");
        HttpResponse<String> table = send(request(folder + "change.txt?before=" + before));
        assertThat(table.statusCode()).isEqualTo(422);
        assertThat(table.body())
                .isEqualTo("A difference is a file NAME.html, NAME.collapsed or NAME.json, and no table of sites.");
        assertThat(send(request(folder + "change.json?before=nothing")).statusCode())
                .isEqualTo(422);
    }

    @Test
    void aNoteIsClearedOnlyIfThatIsAskedFor() throws Exception {
        String id = row(bringIn("monday.collapsed", bytes(COLLAPSED))).id();
        assertThat(row(change("noteCapture?id=" + id + "&note=mine")).note()).isEqualTo("mine");
        assertThat(change("noteCapture?id=" + id).statusCode()).isEqualTo(422);
        assertThat(row(change("noteCapture?id=" + id + "&note=")).note()).isEmpty();
    }

    private HttpResponse<String> keepFile(String path) throws IOException, InterruptedException {
        return change("keepFile?note=mine&path=" + URLEncoder.encode(path, StandardCharsets.UTF_8));
    }

    @Test
    void keepsAFileOfThisMachineByItsPath() throws Exception {
        Path file = Files.writeString(folder.resolve("monday & co.collapsed"), COLLAPSED);
        assertThat(row(keepFile(file.toString()))).satisfies(row -> {
            assertThat(row.kind()).isEqualTo("profile");
            assertThat(row.by()).isEqualTo("broughtIn");
            assertThat(row.name()).isEqualTo("monday & co.collapsed");
            assertThat(row.note()).isEqualTo("mine");
        });
        assertThat(file).hasContent(COLLAPSED);
        Path link = Files.createSymbolicLink(folder.resolve("latest.collapsed"), file);
        assertThat(row(keepFile(link.toString())).name()).isEqualTo("latest.collapsed");
    }

    @Test
    void refusesPathsThatNoServerShouldRead() throws Exception {
        Files.writeString(folder.resolve("monday.collapsed"), COLLAPSED);
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.writeString(open.resolve("monday.collapsed"), COLLAPSED);
        Path link = Files.createSymbolicLink(folder.resolve("link"), open.resolve("monday.collapsed"));
        Path noise = Files.write(folder.resolve("noise"), new byte[100]);
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();

        assertThat(refusal(keepFile("monday.collapsed"))).contains("is not the whole path of a file");
        assertThat(refusal(keepFile("/a\0b"))).contains("is not the whole path of a file");
        assertThat(refusal(keepFile(""))).contains("is not the whole path of a file");
        assertThat(refusal(keepFile(folder + "/none"))).isEqualTo("There is no file " + folder + "/none.");
        assertThat(refusal(keepFile(fifo.toString()))).isEqualTo(fifo + " is no file.");
        assertThat(refusal(keepFile("/dev/zero"))).isEqualTo("/dev/zero is no file.");
        assertThat(refusal(keepFile(open + "/monday.collapsed"))).contains("others may exchange what lies in " + open);
        assertThat(refusal(keepFile(link.toString()))).contains("others may exchange what lies in " + open);
        assertThat(refusal(keepFile(noise.toString()))).contains("\"noise\" is not kept");
        assertThat(captures.list()).isEmpty();
    }

    private static String refusal(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        return answer.body();
    }

    private HttpResponse<String> change(String path) throws IOException, InterruptedException {
        return send(request("api/" + path).POST(BodyPublishers.noBody()));
    }

    @Test
    void refusesWhatItDoesNotKnow() throws Exception {
        byte[] noise = new byte[100_000];
        new Random(4711).nextBytes(noise);
        byte[] cut = zipped(hprof(0x1C));
        for (byte[] each : new byte[][] {noise, {}, hprof(0x01), bytes("JAVA PROFILE 1.0.2"), Arrays.copyOf(cut, 14)}) {
            HttpResponse<String> answer = bringIn("odd", each);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
            assertThat(answer.body()).startsWith("\"odd\" is not kept: it");
        }
        assertThat(bringIn("", bytes(COLLAPSED)).body()).startsWith("A file that is brought in needs a name");
        assertThat(captures.list()).isEmpty();
        assertThat(captures.bytes()).isZero();
    }

    @Test
    void takesNoMoreThanTheLimit() throws Exception {
        // In chunks, so that nobody knows before how much it will be.
        HttpRequest.Builder large = request("api/capture?name=large")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[3 << 20])));
        assertThat(bringIn("known", new byte[3 << 20]).body()).contains("it may take 3 MiB, and captures take 0 KiB");
        assertThat(send(large).body()).contains("larger than the room that captures have left");
        assertThat(captures.bytes()).isZero();
    }

    @Test
    void whatBreaksOffLeavesNothing() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(bytes(head("capture?name=x", 500_000) + COLLAPSED.repeat(20_000)));
            eventually(LIMIT, captures::bytes, bytes -> bytes > 0);
        }
        eventually(LIMIT, captures::bytes, bytes -> bytes == 0);
        assertThat(captures.folder()).isDirectoryNotContaining("glob:**.part");
    }

    private String head(String path, int bytes) {
        return "POST /api/" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + bytes
                + "\r\nAuthorization: Bearer " + server.token() + "\r\n\r\n";
    }

    @Test
    void onlyThisPathTakesLargeBodies() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(bytes(head("deleteCapture?id=x", 70_000)));
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1))
                    .isEqualTo("HTTP/1.1 413");
        }
        assertThat(send(request("api/capture?name=x")).statusCode()).isEqualTo(405);
    }

    @Test
    void wantsTheTokenAndItsOwnOrigin() throws Exception {
        Capture kept = captures.add(
                CaptureKind.PROFILE,
                CaptureOrigin.broughtIn(),
                "x",
                "",
                ".collapsed",
                new ByteArrayInputStream(bytes(COLLAPSED)));
        String[] paths = {
            "api/captures", "api/capture/" + kept.id() + "/file", "api/capture/" + kept.id() + "/flames.html"
        };
        for (String path : paths) {
            assertThat(send(HttpRequest.newBuilder(URI.create(server.url() + path)))
                            .statusCode())
                    .isEqualTo(401);
            assertThat(send(request(path).header("Origin", "http://example.org"))
                            .statusCode())
                    .isEqualTo(403);
            assertThat(send(request(path)).statusCode()).isEqualTo(200);
        }
        assertThat(send(HttpRequest.newBuilder(URI.create(server.url() + "api/capture?name=x"))
                                .POST(BodyPublishers.ofString(COLLAPSED)))
                        .statusCode())
                .isEqualTo(401);
        CapturesReport report = Json.read(
                        Json.type(CapturesReport.class),
                        send(request("api/captures")).body())
                .orElseThrow();
        assertThat(report.captures()).hasSize(1);
        assertThat(report.limitBytes()).isEqualTo(1L << 20);
    }
}
