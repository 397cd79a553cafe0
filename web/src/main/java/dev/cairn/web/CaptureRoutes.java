// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.json.Json;
import dev.cairn.web.capture.CaptureDesk;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPInputStream;

/**
 * Captures as files.
 *
 * <ul>
 *   <li>{@code GET /api/capture/ID/file}: its file, to be saved
 *   <li>{@code GET /api/capture/ID/profile/NAME}: a profile in the format that the ending of NAME asks for, to be saved
 *   <li>{@code GET /api/capture/ID/flames.html}: the flame graph of a profile, which may show itself within the page
 *   <li>{@code GET /api/capture/ID/difference.html?before=ID}: the flame graph of what changed since another profile
 *   <li>{@code GET /api/capture/ID/difference/NAME?before=ID}: what changed, in the format that the ending of NAME asks for, to be
 *       saved: a flame graph, collapsed stacks with the number before and the one after, or JSON
 *   <li>{@code GET /api/capture/ID/text}: the beginning of a thread dump
 *   <li>{@code POST /api/capture?name=NAME&vm=KEY}: brings in the file that is the body; the answer is its {@code CaptureRow}. With
 *       the key of a VM that runs, it is one that the page took of this VM. At most {@value #MOST_AT_A_TIME} come at a time
 * </ul>
 *
 * <p>What is refused is answered with 422 and a sentence.
 */
final class CaptureRoutes implements HttpService {
    /** A path whose requests may have large bodies. */
    static final String PATH = "/api/capture";

    private static final String ID = "id";
    private static final String NAME = "name";
    private static final int MOST_AT_A_TIME = 2;
    private static final int MOST_TEXT = 4 << 20;
    private static final String CUT = "\n\nThe dump is longer: only its first " + (MOST_TEXT >> 20)
            + " MiB are shown. Save the file for all of it.\n";
    private static final int MOST_READ_ON = 64 << 20;
    private static final int LONGEST_NAME = 200;

    private final CaptureDesk desk;
    private final Semaphore places = new Semaphore(MOST_AT_A_TIME);

    CaptureRoutes(CaptureDesk desk) {
        this.desk = desk;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/{" + ID + "}/file", (request, response) -> answer(response, () -> file(request, response)))
                .get(
                        "/{" + ID + "}/flames.html",
                        (request, response) -> answer(response, () -> flames(request, response)))
                .get(
                        "/{" + ID + "}/difference.html",
                        (request, response) -> answer(response, () -> difference(request, response)))
                .get("/{" + ID + "}/text", (request, response) -> answer(response, () -> text(request, response)))
                .get(
                        "/{" + ID + "}/profile/{" + NAME + "}",
                        (request, response) -> answer(response, () -> converted(request, response)))
                .get(
                        "/{" + ID + "}/difference/{" + NAME + "}",
                        (request, response) -> answer(response, () -> savedDifference(request, response)))
                .any("/{" + ID + "}/{what}", Methods.only("GET"))
                .any("/{" + ID + "}/profile/{what}", Methods.only("GET"))
                .any("/{" + ID + "}/difference/{what}", Methods.only("GET"))
                .post("/", (request, response) -> answer(response, () -> bringIn(request, response)))
                .any("/", Methods.only("POST"));
    }

    /** Answers, or fails with a sentence. */
    private interface Work {
        void run() throws IOException;
    }

    private static void answer(ServerResponse response, Work work) {
        try {
            work.run();
        } catch (IOException e) {
            if (response.isSent()) {
                throw new UncheckedIOException(e);
            }
            refuse(response, CaptureDesk.sentence(e));
        }
    }

    private Capture capture(ServerRequest request) throws IOException {
        return desk.find(request.path().pathParameters().get(ID));
    }

    private void file(ServerRequest request, ServerResponse response) throws IOException {
        Capture capture = capture(request);
        try (InputStream in = Files.newInputStream(capture.file())) {
            response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream");
            response.header(HeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + capture.fileName() + "\"");
            response.header(HeaderNames.CONTENT_LENGTH, Long.toString(capture.bytes()));
            try (OutputStream out = response.outputStream()) {
                copy(in, out, capture.bytes());
            }
        }
    }

    /** As many bytes as were announced: the file may have grown, as a heap dump may have another name elsewhere. */
    private static void copy(InputStream in, OutputStream out, long bytes) throws IOException {
        byte[] part = new byte[64 * 1024];
        for (long left = bytes; left > 0; ) {
            int count = in.read(part, 0, (int) Math.min(left, part.length));
            if (count < 0) {
                throw new EOFException("A capture became shorter while it was sent.");
            }
            out.write(part, 0, count);
            left -= count;
        }
    }

    private void converted(ServerRequest request, ServerResponse response) throws IOException {
        String name = name(request);
        ExportFormat format = format(name);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> notes =
                desk.withProfile(capture(request).id(), done -> ProfileExport.write(done.profile(), format, out));
        ProfileRoutes.send(response, out, notes, format, name, false);
    }

    private static String name(ServerRequest request) throws IOException {
        String name = request.path().pathParameters().get(NAME);
        if (!ProfileRoutes.NAME.matcher(name).matches()) {
            throw new IOException("A file's name has letters, digits, dots and dashes, at most 100.");
        }
        return name;
    }

    private static ExportFormat format(String name) throws IOException {
        return ExportFormat.ofFile(Path.of(name))
                .orElseThrow(() -> new IOException(ExportFormat.unknownEnding(Path.of(name))));
    }

    private void savedDifference(ServerRequest request, ServerResponse response) throws IOException {
        String name = name(request);
        ExportFormat format = format(name);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> notes = desk.difference(before(request), capture(request).id(), format, out);
        ProfileRoutes.send(response, out, notes, format, name, false);
    }

    private static String before(ServerRequest request) {
        return request.query().first("before").asOptional().orElse("");
    }

    private void flames(ServerRequest request, ServerResponse response) throws IOException {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        var _ = desk.withProfile(
                capture(request).id(), done -> ProfileExport.write(done.profile(), ExportFormat.FLAME_GRAPH, page));
        sendGraph(response, page);
    }

    private void difference(ServerRequest request, ServerResponse response) throws IOException {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        var _ = desk.difference(before(request), capture(request).id(), ExportFormat.FLAME_GRAPH, page);
        sendGraph(response, page);
    }

    private static void sendGraph(ServerResponse response, ByteArrayOutputStream page) {
        response.headers().set(ProfileRoutes.POLICY, ProfileRoutes.GRAPH_POLICY);
        response.header(HeaderNames.CONTENT_TYPE, "text/html; charset=utf-8").send(page.toByteArray());
    }

    private void text(ServerRequest request, ServerResponse response) throws IOException {
        Capture capture = capture(request);
        if (capture.kind() != CaptureKind.THREADS) {
            refuse(
                    response,
                    "Capture " + capture.id() + " is a " + capture.kind().title() + " and no text to read.");
            return;
        }
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(capture.file()));
                InputStream in = capture.ending().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            text.write(in.readNBytes(MOST_TEXT));
            if (in.read() >= 0) {
                text.write(CUT.getBytes(StandardCharsets.UTF_8));
            }
            response.header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                    .send(text.toByteArray());
        }
    }

    private void bringIn(ServerRequest request, ServerResponse response) throws IOException {
        String given = request.query().first("name").asOptional().orElse("");
        String vm = request.query().first("vm").asOptional().orElse("");
        // A file may come with its folders; what the page names after a VM may have a slash in the VM's name.
        String name = vm.isEmpty() ? given.substring(given.lastIndexOf('/') + 1) : given;
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            refuse(
                    response,
                    "A file that is brought in needs a name of at most " + LONGEST_NAME + " characters: ?name=NAME.");
            return;
        }
        if (!places.tryAcquire()) {
            refuse(response, MOST_AT_A_TIME + " files are being brought in already: wait for one of them.");
            return;
        }
        try {
            long length = request.headers().contentLength().orElse(0);
            InputStream body = request.content().inputStream();
            CaptureRow row;
            try {
                row = desk.bringIn(name, length, body, vm);
            } catch (IOException e) {
                readOn(body);
                throw e;
            }
            response.header(HeaderNames.CONTENT_TYPE, "application/json").send(Json.compact(row));
        } finally {
            places.release();
        }
    }

    /** A browser that is still sending hears of no refusal, so some more is read. */
    private static void readOn(InputStream body) {
        byte[] part = new byte[64 * 1024];
        try {
            for (long read = 0; read < MOST_READ_ON; ) {
                int count = body.read(part);
                if (count < 0) {
                    return;
                }
                read += count;
            }
        } catch (IOException | RuntimeException e) {
            // it has ended in its own way
        }
    }

    private static void refuse(ServerResponse response, String sentence) {
        response.headers().remove(HeaderNames.CONTENT_LENGTH); // of a file that was not sent after all
        response.headers().remove(HeaderNames.CONTENT_DISPOSITION);
        response.status(Status.create(422, "Captures said no"))
                .header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .send(sentence);
    }
}
