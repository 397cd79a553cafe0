// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A question to one VM, and how its answer becomes a report.
 *
 * @param name what the page and the paths of the API call it
 * @param report what answers it; the page gets its JSON
 * @param arguments the names of those that it knows; all others are ignored
 * @param objection what is wrong with arguments, as a sentence, before anything goes into the VM
 * @param changes whether the VM is not the same afterwards
 * @param longest how long the answer may take, by how long each request may take
 * @param reading asks the VM
 * @param <R> the report
 */
public record VmQuestion<R>(
        String name,
        Class<R> report,
        Set<String> arguments,
        Function<Map<String, String>, Optional<String>> objection,
        boolean changes,
        UnaryOperator<Duration> longest,
        Reading<R> reading)
        implements Question<R> {
    public VmQuestion {
        arguments = Set.copyOf(arguments);
    }

    /** A question that Cairn's agent in the VM answers. */
    public VmQuestion(
            String name,
            Class<R> report,
            Set<String> arguments,
            Function<Map<String, String>, Optional<String>> objection,
            boolean changes,
            UnaryOperator<Duration> longest,
            ByAgent<R> reading) {
        this(name, report, arguments, objection, changes, longest, (Reading<R>) reading);
    }

    /** A question that the VM answers by itself, and that changes nothing. */
    public VmQuestion(
            String name,
            Class<R> report,
            Set<String> arguments,
            Function<Map<String, String>, Optional<String>> objection,
            UnaryOperator<Duration> longest,
            ByVm<R> reading) {
        this(name, report, arguments, objection, false, longest, (Reading<R>) reading);
    }

    /** As above, without arguments. */
    public VmQuestion(String name, Class<R> report, UnaryOperator<Duration> longest, ByVm<R> reading) {
        this(name, report, Set.of(), arguments -> Optional.empty(), longest, reading);
    }

    /** Whether it puts Cairn's agent into the VM. */
    public boolean needsAgent() {
        return reading instanceof ByAgent<R>;
    }

    /** How the VM is asked. */
    public sealed interface Reading<R> {}

    /** Asks a VM that Cairn has a session with. */
    @FunctionalInterface
    public non-sealed interface ByAgent<R> extends Reading<R> {
        /**
         * Asks, and makes the report.
         *
         * @param arguments by name, those that the question knows, without objection
         */
        Asked<R> read(DdmSession session, Subject vm, Map<String, String> arguments, Patience patience)
                throws InterruptedException;
    }

    /** Asks a VM by HotSpot's own attach protocol, which loads nothing into it. */
    @FunctionalInterface
    public non-sealed interface ByVm<R> extends Reading<R> {
        /**
         * Asks, and makes the report.
         *
         * @param arguments by name, those that the question knows, without objection
         * @param limit how long the VM may take
         */
        Asked<R> read(Subject vm, Map<String, String> arguments, Duration limit) throws InterruptedException;
    }
}
