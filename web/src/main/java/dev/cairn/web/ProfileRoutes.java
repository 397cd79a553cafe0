// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.model.VmId;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.export.ProfileExportException;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.web.profile.DifferenceFile;
import dev.cairn.web.recording.ComparedParts;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingOrder;
import dev.cairn.web.recording.TimeRange;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Profiles as files: {@code GET /api/profile/NAME?vm=KEY&kind=allocations}, in the format that the ending of NAME asks for. A flame
 * graph comes as a page that may show itself within ours and has no rights of its own: its names come from the VM. All else is
 * to be saved. What a recording has so far is in it; with {@code part=FROM-TO}, in milliseconds since the epoch, what came in that part of
 * its time. A flame graph, collapsed stacks or JSON with {@code held=FROM-TO} is what changed since that part.
 */
final class ProfileRoutes implements HttpService {
    private static final String FILE = "file";
    static final HeaderName POLICY = HeaderNames.create("Content-Security-Policy");
    /** The rest stands in the page itself, which names its one script. */
    static final String GRAPH_POLICY = "sandbox allow-scripts allow-downloads allow-modals; frame-ancestors 'self'";

    static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private final RecordingDesk desk;
    /** A large one takes a large part of this process's memory. */
    private final ReentrantLock making = new ReentrantLock();

    ProfileRoutes(RecordingDesk desk) {
        this.desk = desk;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/{" + FILE + "}", this::file).any("/{" + FILE + "}", Methods.only("GET"));
    }

    private void file(ServerRequest request, ServerResponse response) throws InterruptedException {
        String name = request.path().pathParameters().get(FILE);
        if (!NAME.matcher(name).matches()) {
            refuse(response, Status.NOT_FOUND_404, "A file's name has letters, digits, dots and dashes, at most 100.");
            return;
        }
        Optional<ExportFormat> format = ExportFormat.ofFile(Path.of(name));
        if (format.isEmpty()) {
            refuse(response, Status.NOT_FOUND_404, ExportFormat.unknownEnding(Path.of(name)));
            return;
        }
        Optional<TimeRange> held = range(request, "held");
        Optional<TimeRange> part = range(request, "part").or(() -> held.map(TimeRange::after));
        Optional<RecordedProfile> profile = profile(request, part);
        Optional<RecordedProfile> before = held.isPresent() ? profile(request, held) : Optional.empty();
        if (profile.isEmpty() || before.isPresent() != held.isPresent()) {
            refuse(response, Status.NOT_FOUND_404, "This server has recorded nothing like that.");
            return;
        }
        making.lock();
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            List<String> notes = before.isPresent()
                    ? writeDifference(before.get(), profile.get(), format.get(), out)
                    : ProfileExport.write(new ExportedProfile.Recorded(profile.get()), format.get(), out);
            send(response, out, notes, format.get(), name, isShown(request));
        } catch (ProfileExportException e) {
            refuse(response, Status.create(422, "No such format"), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new IllegalStateException("Memory can be written to.", e);
        } finally {
            making.unlock();
        }
    }

    private static boolean isShown(ServerRequest request) {
        return request.query().first("save").asOptional().isEmpty();
    }

    private static List<String> writeDifference(
            RecordedProfile first, RecordedProfile second, ExportFormat format, OutputStream out) throws IOException {
        ComparedParts parts = ComparedParts.of(first, second);
        return DifferenceFile.write(
                new DifferenceFile.Named(TimeRange.of(first.window()).text(), parts.before()),
                new DifferenceFile.Named(TimeRange.of(second.window()).text(), parts.after()),
                parts.lengths(),
                format,
                out);
    }

    private static Optional<TimeRange> range(ServerRequest request, String name) {
        return request.query().first(name).asOptional().flatMap(TimeRange::parse);
    }

    private Optional<RecordedProfile> profile(ServerRequest request, Optional<TimeRange> part)
            throws InterruptedException {
        String key = request.query().first(ApiRoutes.VM).asOptional().orElse("");
        Map<String, String> arguments = Map.of(
                RecordingOrder.KIND,
                request.query().first(RecordingOrder.KIND).asOptional().orElse(""));
        @Nullable VmId vm = VmId.parse(key).orElse(null);
        @Nullable SampleKind kind = RecordingOrder.kind(arguments).orElse(null);
        if (vm == null || kind == null) {
            return Optional.empty();
        }
        return part.isPresent() ? desk.profile(vm, kind, part.get()) : desk.profile(vm, kind);
    }

    /** Answers with a profile in a format; {@code shown} is whether a flame graph shows itself, instead of being saved. */
    static void send(
            ServerResponse response,
            ByteArrayOutputStream out,
            List<String> notes,
            ExportFormat format,
            String name,
            boolean shown) {
        if (format == ExportFormat.FLAME_GRAPH && shown) {
            response.headers().set(POLICY, GRAPH_POLICY);
            response.header(HeaderNames.CONTENT_TYPE, "text/html; charset=utf-8");
        } else {
            response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream");
            response.header(HeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"");
        }
        if (!notes.isEmpty()) {
            response.header(
                    HeaderNames.create("X-Cairn-Notes"), String.join(" ", notes).replaceAll("[^ -~]", "?"));
        }
        response.send(out.toByteArray());
    }

    private static void refuse(ServerResponse response, Status status, String sentence) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .send(sentence);
    }
}
