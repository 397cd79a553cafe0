// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.client;

import dev.cairn.report.json.Json;
import dev.cairn.report.rule.RulesReport;
import dev.cairn.report.vm.VmReport;
import dev.cairn.web.AccessFilter;
import dev.cairn.web.ApiRoutes;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Inside;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.VmQuestion;
import dev.cairn.web.question.catalogue.RuleQuestions;
import io.avaje.jsonb.JsonType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks a running server. Any answer but the one hoped for is empty: the caller can always look for itself. What is known already comes
 * within four seconds; what a VM must be asked for may take as long as the server goes on answering. {@link HttpURLConnection} because it starts in a tenth of the time of its successor.
 */
public final class ServerClient {
    private static final Logger LOG = System.getLogger(ServerClient.class.getName());
    private static final int CONNECT_MILLIS = 1000;
    private static final int READ_MILLIS = 2000;
    /** How long a busy machine's server may answer nothing, after the time that it waits for a VM. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private static final int TRIES = 5;
    private static final int UNPROCESSABLE = 422;
    private static final long ANSWER_NANOS = 3_000_000_000L;
    private static final int MAX_ANSWER_BYTES = 32 * 1024 * 1024;

    private ServerClient() {}

    public static Optional<List<VmReport>> reports(ServerFile server) {
        return get(server, "api/reports").flatMap(answer -> decode(answer, ApiRoutes.REPORTS));
    }

    /** A question to one VM; empty if the server does not answer. The agent's way in may take a while. */
    public static <R> Optional<Asked<R>> ask(
            ServerFile server, VmQuestion<R> question, String key, Map<String, String> arguments, Duration patience) {
        return ask(server, question, key, arguments, patience, Inside.longest(question, patience));
    }

    /**
     * A question to one VM or to its recordings, which takes up to {@code most} to answer, and longer where the server waits for
     * a VM that makes progress: given up only once the server answers nothing at all.
     */
    public static <R> Optional<Asked<R>> ask(
            ServerFile server,
            Question<R> question,
            String key,
            Map<String, String> arguments,
            Duration patience,
            Duration most) {
        return ask(server, question, key, arguments, patience, new Limit.Watched(most, SILENCE));
    }

    /** The same with a limit of the caller's own. */
    static <R> Optional<Asked<R>> ask(
            ServerFile server,
            Question<R> question,
            String key,
            Map<String, String> arguments,
            Duration patience,
            Limit limit) {
        return ask(server, ApiRoutes.method(question), path(question, key, arguments, patience), limit)
                .flatMap(answer -> switch (answer.status()) {
                    case HttpURLConnection.HTTP_OK ->
                        decode(answer.bytes(), Json.type(question.report())).map(Asked.Told<R>::new);
                    case UNPROCESSABLE ->
                        Optional.of(new Asked.SaidNo<>(answer.body().toString(StandardCharsets.UTF_8)));
                    default -> Optional.<Asked<R>>empty();
                });
    }

    /** The server's rules, and what came of them; empty if it does not answer. */
    public static Optional<RulesReport> rules(ServerFile server) {
        return get(server, "api/" + RuleQuestions.RULES.name())
                .flatMap(answer -> decode(answer, Json.type(RulesReport.class)));
    }

    private static String path(Question<?> question, String key, Map<String, String> arguments, Duration patience) {
        StringBuilder path = new StringBuilder("api/" + question.name() + "?" + ApiRoutes.VM + "=" + key + "&"
                + ApiRoutes.PATIENCE + "=" + patience.toMillis());
        arguments.forEach((name, value) ->
                path.append('&').append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return path.toString();
    }

    /** Whether the server that the file speaks of answers. */
    public static boolean isAlive(ServerFile server) {
        return get(server, "api/vms")
                .flatMap(answer -> decode(answer, ApiRoutes.ROWS))
                .isPresent();
    }

    /** Whether the process that listens on {@code port} of 127.0.0.1 is a server of Cairn, of whatever user. */
    public static boolean isCairn(int port) {
        return ask(new ServerFile("http://127.0.0.1:" + port + "/", "", 0, ""), "GET", "", new Limit.Soon())
                .filter(answer -> answer.status() == HttpURLConnection.HTTP_UNAUTHORIZED)
                .filter(answer -> answer.body().toString(StandardCharsets.UTF_8).equals(AccessFilter.NO_TOKEN))
                .isPresent();
    }

    /** The page itself; what a browser would get. */
    public static Optional<byte[]> page(ServerFile server) {
        return get(server, "");
    }

    private static <T> Optional<T> decode(byte[] answer, JsonType<T> type) {
        return Json.read(type, new String(answer, StandardCharsets.UTF_8));
    }

    /** When an answer is given up. */
    public sealed interface Limit {
        /** After {@link #READ_MILLIS} without a byte, or where all of it takes longer than {@link #ANSWER_NANOS}. */
        record Soon() implements Limit {}

        /** Where {@code most} has passed, and for {@code silence} the server has answered nothing else either. */
        record Watched(Duration most, Duration silence) implements Limit {}
    }

    private record Answer(int status, ByteArrayOutputStream body) {
        byte[] bytes() {
            return body.toByteArray();
        }
    }

    private static Optional<byte[]> get(ServerFile server, String path) {
        return ask(server, "GET", path, new Limit.Soon())
                .filter(answer -> answer.status() == HttpURLConnection.HTTP_OK)
                .map(Answer::bytes);
    }

    /**
     * Asks, and asks again where the connection ended before an answer came: a server that strangers flood with connections may
     * have given our place to another before it heard us.
     */
    private static Optional<Answer> ask(ServerFile server, String method, String path, Limit limit) {
        for (int i = 0; i < TRIES; i++) {
            try {
                return askOnce(server, method, path, limit);
            } catch (ConnectException | SocketTimeoutException e) {
                break; // nobody is there, or nobody who answers
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "A connection to the server ended before the answer.", e);
            }
        }
        return Optional.empty();
    }

    private static Optional<Answer> askOnce(ServerFile server, String method, String path, Limit limit)
            throws IOException {
        try {
            URI address = URI.create(server.url()).resolve(path);
            if (!"http".equals(address.getScheme()) || !"127.0.0.1".equals(address.getHost())) {
                return Optional.empty(); // the token is for nobody else
            }
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(CONNECT_MILLIS);
            connection.setReadTimeout(limit instanceof Limit.Soon ? READ_MILLIS : 0);
            connection.setRequestMethod(method);
            connection.setInstanceFollowRedirects(false);
            connection.setRequestProperty("Authorization", "Bearer " + server.token());
            return switch (limit) {
                case Limit.Soon _ -> answer(connection, ANSWER_NANOS);
                case Limit.Watched(Duration most, Duration silence) -> watched(server, connection, most, silence);
            };
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Answer> watched(
            ServerFile server, HttpURLConnection connection, Duration most, Duration silence) throws IOException {
        AnswerWatch watch = new AnswerWatch(most, silence, () -> isAlive(server), connection::disconnect);
        try (watch) {
            return answer(connection, Long.MAX_VALUE);
        } catch (IOException e) {
            if (watch.gaveUp()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Optional<Answer> answer(HttpURLConnection connection, long mostNanos) throws IOException {
        int status = connection.getResponseCode();
        try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return in == null ? Optional.empty() : read(in, mostNanos).map(body -> new Answer(status, body));
        }
    }

    /** All of the answer; empty if it is too long, or comes too slowly. */
    private static Optional<ByteArrayOutputStream> read(InputStream in, long mostNanos) throws IOException {
        long start = System.nanoTime();
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        byte[] part = new byte[64 * 1024];
        for (int count = in.read(part); count >= 0; count = in.read(part)) {
            answer.write(part, 0, count);
            if (answer.size() > MAX_ANSWER_BYTES || System.nanoTime() - start > mostNanos) {
                return Optional.empty();
            }
        }
        return Optional.of(answer);
    }
}
