// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.json.Json;
import io.avaje.jsonb.JsonType;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * Asks Cairn's commands: what a tool answers is what the command prints for machines, and what it
 * complains of.
 */
public final class Commands {
    private static final int LONGEST_ANSWER = 8 << 20;
    private static final int LONGEST_COMPLAINT = 1 << 16;
    private static final String MARK = "cairn: ";

    private final Terminal surroundings;
    private final BiFunction<Terminal, String[], CommandLine> lines;
    private final Optional<CommandProcess> process;

    /** A VM has room for one session of ours at a time. */
    private final ReentrantLock attaching = new ReentrantLock();

    /**
     * Asks nothing yet.
     *
     * @param surroundings of which the environment counts, and where bugs are reported
     * @param lines the command line for these words, which prints to this terminal
     */
    public Commands(Terminal surroundings, BiFunction<Terminal, String[], CommandLine> lines) {
        this(surroundings, lines, Optional.empty());
    }

    /**
     * As above.
     *
     * @param process runs each command in a process of its own, for a process that must live whatever a command does to it
     */
    public Commands(
            Terminal surroundings,
            BiFunction<Terminal, String[], CommandLine> lines,
            Optional<CommandProcess> process) {
        this.surroundings = surroundings;
        this.lines = lines;
        this.process = process;
    }

    /** Makes an answer of a report. */
    @FunctionalInterface
    interface Reading<R> {
        Outcome read(R report) throws InterruptedException;
    }

    /**
     * Runs a command that prints JSON of the type, and reads that.
     *
     * @throws InterruptedException if this thread is interrupted meanwhile
     */
    <R> Outcome ask(JsonType<R> type, List<String> words, Reading<R> reading) throws InterruptedException {
        return ask(text -> Json.read(type, text), words, reading);
    }

    /** The same for a report that is read in a way of its own; empty if it is none. */
    <R> Outcome ask(Function<String, Optional<R>> read, List<String> words, Reading<R> reading)
            throws InterruptedException {
        BoundedWriter out = new BoundedWriter(LONGEST_ANSWER);
        BoundedWriter err = new BoundedWriter(LONGEST_COMPLAINT);
        int code = run(out, err, words);
        List<String> complaints = err.text()
                .lines()
                .filter(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()))
                .toList();
        if (out.isFull()) {
            return new Outcome.SaidNo(
                    "The answer is larger than this server holds; ask for less, or use a narrower question.");
        }
        // An answer may break off where the command failed on its way.
        Optional<R> report = code == ExitCode.WRONG_USAGE ? Optional.empty() : read.apply(out.text());
        if (report.isEmpty()) {
            return new Outcome.SaidNo(complaints.isEmpty() ? "There is no answer." : String.join(" ", complaints));
        }
        return switch (reading.read(report.get())) {
            case Outcome.Answered(ToolAnswer answer) -> new Outcome.Answered(answer.withNotes(complaints));
            case Outcome.SaidNo no -> no;
        };
    }

    /** As {@link #ask}, for a command that attaches to a VM: one after another. */
    <R> Outcome askInside(JsonType<R> type, List<String> words, Reading<R> reading) throws InterruptedException {
        attaching.lockInterruptibly();
        try {
            return ask(type, words, reading);
        } finally {
            attaching.unlock();
        }
    }

    private int run(BoundedWriter out, BoundedWriter err, List<String> words) throws InterruptedException {
        return process.isPresent() ? process.get().run(out, err, words) : runHere(out, err, words);
    }

    private int runHere(BoundedWriter out, BoundedWriter err, List<String> words) throws InterruptedException {
        AtomicReference<Optional<Exception>> thrown = new AtomicReference<>(Optional.empty());
        int code;
        try (PrintWriter answer = new PrintWriter(out);
                PrintWriter complaints = new PrintWriter(err)) {
            String[] all = words.toArray(String[]::new);
            CommandLine line = lines.apply(
                            new Terminal(answer, complaints, false, Integer.MAX_VALUE, surroundings.environment()), all)
                    .setExpandAtFiles(false) // a value that begins with @ would name a file of words
                    .setExecutionExceptionHandler((e, _, _) -> {
                        thrown.set(Optional.of(e));
                        return ExitCode.SAID_NO;
                    });
            code = line.execute(all);
        }
        boolean isInterrupted = Thread.interrupted();
        if (isInterrupted
                || thrown.get().filter(InterruptedException.class::isInstance).isPresent()) {
            throw new InterruptedException("The call was cancelled.");
        }
        if (thrown.get().isPresent()) {
            throw new IllegalStateException(
                    "cairn " + words.stream().collect(Collectors.joining(" ")) + " failed.",
                    thrown.get().get());
        }
        return code;
    }
}
