// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp;

import dev.cairn.cli.CairnProcess;
import dev.cairn.report.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;

/** {@code cairn mcp} from the packaged jar, driven line by line. */
final class McpProcess implements AutoCloseable {
    private static final long LIMIT_SECONDS = 120;
    private static final String END = "";

    private final Process process;
    private final Writer in;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private int lastId;

    McpProcess(Path home, String... options) throws Exception {
        CairnProcess cairn = new CairnProcess(home, List.of("env", "CAIRN_DUCKDB=" + driver()), CairnProcess.JAR);
        process =
                cairn.start(Stream.concat(Stream.of("mcp"), Stream.of(options)).toArray(String[]::new));
        in = process.outputWriter(StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read);
        reader.setDaemon(true);
        reader.start();
    }

    /** The file of DuckDB that tests have. */
    static Path driver() throws Exception {
        return Path.of(DuckDBDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            out.lines().forEach(lines::add);
        } catch (IOException e) {
            // it has ended
        }
        lines.add(END);
    }

    void send(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
    }

    /** The next line of its standard output. */
    Map<?, ?> answer() throws InterruptedException {
        String line = Objects.requireNonNull(lines.poll(LIMIT_SECONDS, TimeUnit.SECONDS), "no answer");
        return (Map<?, ?>) Json.type(Object.class).fromJson(line);
    }

    private int send(String method, Map<String, ?> params) throws IOException {
        lastId++;
        send(Json.compact(Map.of("jsonrpc", "2.0", "id", lastId, "method", method, "params", params)));
        return lastId;
    }

    Map<?, ?> ask(String method, Map<String, ?> params) throws Exception {
        int id = send(method, params);
        Map<?, ?> answer = answer();
        if (!Objects.equals(answer.get("id"), (long) id)) {
            throw new AssertionError("Not the answer to " + id + ": " + answer);
        }
        return answer;
    }

    void initialize(String version) throws Exception {
        Map<?, ?> answer = ask(
                "initialize",
                Map.of("protocolVersion", version, "capabilities", Map.of(), "clientInfo", Map.of("name", "test")));
        Objects.requireNonNull(answer.get("result"), answer.toString());
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    /** Begins a call; returns its id. */
    int begin(String tool, Map<String, ?> arguments) throws IOException {
        return send("tools/call", Map.of("name", tool, "arguments", arguments));
    }

    /** The result of a call. */
    Map<?, ?> call(String tool, Map<String, ?> arguments) throws Exception {
        Map<?, ?> answer = ask("tools/call", Map.of("name", tool, "arguments", arguments));
        return (Map<?, ?>) Objects.requireNonNull(answer.get("result"), answer.toString());
    }

    static String text(Map<?, ?> result) {
        Object content = Objects.requireNonNull(result.get("content"));
        return String.valueOf(((Map<?, ?>) ((List<?>) content).getFirst()).get("text"));
    }

    /** The structured answer of a call that must succeed. */
    Map<?, ?> told(String tool, Map<String, ?> arguments) throws Exception {
        Map<?, ?> result = call(tool, arguments);
        if (!Boolean.FALSE.equals(result.get("isError"))) {
            throw new AssertionError(tool + " was refused: " + text(result));
        }
        return (Map<?, ?>) Objects.requireNonNull(result.get("structuredContent"));
    }

    /** Why a call is refused. */
    String refusal(String tool, Map<String, ?> arguments) throws Exception {
        Map<?, ?> result = call(tool, arguments);
        if (!Boolean.TRUE.equals(result.get("isError"))) {
            throw new AssertionError(tool + " was not refused: " + text(result));
        }
        return text(result);
    }

    /** Closes its input, and waits for its end: the exit code. What it still printed must be nothing. */
    int end() throws Exception {
        in.close();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("cairn mcp did not end.");
        }
        List<String> left = new ArrayList<>();
        for (String line = lines.take(); !line.equals(END); line = lines.take()) {
            left.add(line);
        }
        if (!left.isEmpty()) {
            throw new AssertionError("Printed at the end: " + left);
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
