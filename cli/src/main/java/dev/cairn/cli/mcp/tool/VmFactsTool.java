// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.HeapReport;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn info} and {@code cairn heap}. The command line is left out: secrets are in some. */
final class VmFactsTool implements Tool {
    private static final double RATHER_FULL = 0.7;

    @Override
    public String name() {
        return "vm_facts";
    }

    @Override
    public String title() {
        return "Facts about one JVM";
    }

    @Override
    public String description() {
        return "Shows one JVM: JDK, heap and its spaces, collectors, threads, CPU, limits, and findings such as a heap"
                + " that fills up. Findings need a history, which a running cairn serve keeps. Attaches to nothing.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(Argument.vm());
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String vm = given.requiredText("vm");
        return commands.ask(
                JsonValue.OBJECT,
                Argument.words(Stream.of("info", "--json"), vm),
                facts -> facts.containsKey("saidItWaits")
                        ? new Outcome.SaidNo(JsonValue.text(facts, "key")
                                + " is an app of an Android device, and no JVM: threads shows what it does, list_devices"
                                + " what devices say.")
                        : commands.ask(
                                Json.type(HeapReport.class),
                                Argument.words(Stream.of("heap", "--json"), JsonValue.text(facts, "pid")),
                                heap -> new Outcome.Answered(answer(facts, heap))));
    }

    private static ToolAnswer answer(Map<?, ?> facts, HeapReport heap) {
        List<Map<?, ?>> findings = JsonValue.objects(facts, "findings");
        List<String> evidence = Stream.concat(
                        findings.stream()
                                .map(each ->
                                        JsonValue.text(each, "severity") + ": " + JsonValue.text(each, "sentence")),
                        JsonValue.texts(facts, "problems").stream())
                .toList();
        String pid = JsonValue.text(facts, "pid");
        return new ToolAnswer(
                JsonValue.text(facts, "name") + " (" + pid + "), JDK " + JsonValue.text(facts, "jdkVersion") + ", up "
                        + Quantity.duration(JsonValue.whole(facts, "uptimeMillis")) + ": "
                        + Quantity.bytes(heap.heapUsedBytes()) + " of at most " + Quantity.bytes(heap.heapMaxBytes())
                        + " of heap, " + Quantity.count(JsonValue.whole(facts, "threads")) + " threads; "
                        + Quantity.counted((long) findings.size(), "finding", "findings") + ".",
                evidence,
                figures(facts, heap),
                "high: counters that the VM publishes itself",
                JsonValue.number(facts, "watchedSeconds") == 0
                        ? List.of(
                                "Findings about growth need a history: start cairn serve, and ask again in some minutes.")
                        : List.of(),
                heap.spaces(),
                heap.spaces().size(),
                next(pid, heap));
    }

    private static Map<String, @Nullable Object> figures(Map<?, ?> facts, HeapReport heap) {
        return ToolAnswer.figures(
                "pid", facts.get("pid"),
                "heapUsedBytes", heap.heapUsedBytes(),
                "heapCommittedBytes", heap.heapCommittedBytes(),
                "heapMaxBytes", heap.heapMaxBytes(),
                "rssBytes", facts.get("rssBytes"),
                "cpuPercent", facts.get("cpuPercent"),
                "gcPercent", facts.get("gcPercent"),
                "gcCount", heap.gcCount(),
                "gcMillis", heap.gcMillis(),
                "allocatedBytesPerSecond", facts.get("allocatedBytesPerSecond"),
                "threads", facts.get("threads"),
                "peakThreads", facts.get("peakThreads"),
                "loadedClasses", facts.get("loadedClasses"),
                "metaspaceUsedBytes", heap.metaspaceUsedBytes(),
                "collectors", facts.get("collectors"),
                "limits", facts.get("limits"),
                "mainClass", facts.get("mainClass"),
                "memoryFlags", memoryFlags(facts));
    }

    private static List<String> memoryFlags(Map<?, ?> facts) {
        return JsonValue.texts(facts, "flags").stream()
                .filter(each -> each.startsWith("-X"))
                .toList();
    }

    private static ToolAnswer.Next next(String pid, HeapReport heap) {
        Long used = heap.heapUsedBytes();
        Long most = heap.heapMaxBytes();
        boolean isFull = used != null && most != null && most > 0 && (double) used / most > RATHER_FULL;
        return isFull
                ? new ToolAnswer.Next(
                        "The heap is rather full: dump it, and ask what leaks.", "heap_dump", Map.of("vm", pid))
                : new ToolAnswer.Next(
                        "If it is slow, look at what its threads do.",
                        "threads",
                        Map.of("vm", pid, "detail", "stacks"));
    }
}
