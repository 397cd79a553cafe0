// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code cairn alloc}. */
final class RecordAllocationsTool implements Tool {
    private static final int USUAL_SECONDS = 10;
    private static final int USUAL_ROWS = 15;
    private static final int TOP = 3;
    private static final int FRAMES = 12;

    @Override
    public String name() {
        return "record_allocations";
    }

    @Override
    public String title() {
        return "Record allocations of one JVM";
    }

    @Override
    public String description() {
        return "Samples for some seconds what one JVM allocates, by class and stack, and with live what of it stays"
                + " alive. Puts Cairn's agent into the JVM for that time and needs leave to attach, which the user of this server gives.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.vm(),
                new Argument(
                        "seconds",
                        new Argument.Whole(1, 300),
                        false,
                        "How long; " + USUAL_SECONDS + " if not given. The answer comes then."),
                new Argument("live", new Argument.Flag(), false, "Also say how much of it is still alive, by site."),
                Argument.limit(100, USUAL_ROWS));
    }

    @Override
    public boolean mayAttach() {
        return true;
    }

    @Override
    public Optional<String> objection(Given given, Permissions permissions) {
        return permissions.whyNoAttaching(name());
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        Stream<String> options = Stream.concat(
                Stream.of("alloc", "--json", "--duration=" + given.whole("seconds", USUAL_SECONDS) + "s"),
                given.isSet("live") ? Stream.of("--live") : Stream.empty());
        return commands.askInside(
                JsonValue.OBJECT,
                Argument.words(options, given.requiredText("vm")),
                profile -> new Outcome.Answered(
                        answer(profile, given.requiredText("vm"), given.whole("limit", USUAL_ROWS))));
    }

    /** One class and stack, by all threads. */
    private record Site(String name, List<String> frames, double bytes, double variance, double live, long samples) {
        Site plus(Site other) {
            return new Site(
                    name,
                    frames,
                    bytes + other.bytes,
                    variance + other.variance,
                    live + other.live,
                    samples + other.samples);
        }

        String key() {
            return name + frames;
        }

        String error() {
            return variance == 0 ? "" : " ± " + Quantity.bytes(Math.round(Math.sqrt(variance)));
        }
    }

    private static ToolAnswer answer(Map<?, ?> profile, String vm, int limit) {
        boolean tellsLive = Boolean.TRUE.equals(profile.get("tellsLive"));
        List<Site> sites = sites(profile, tellsLive);
        double bytes = sites.stream().mapToDouble(Site::bytes).sum();
        double error = Math.sqrt(sites.stream().mapToDouble(Site::variance).sum());
        double seconds =
                (JsonValue.number(profile, "windowEndNanos") - JsonValue.number(profile, "windowStartNanos")) / 1e9;
        Long perSecond = seconds > 0 ? (Long) Math.round(bytes / seconds) : null;
        List<String> evidence = new ArrayList<>();
        sites.stream()
                .limit(TOP)
                .map(each -> each.name() + " at "
                        + each.frames().stream().findFirst().orElse("an unknown place") + ": "
                        + Quantity.bytes(Math.round(each.bytes())) + each.error() + ", "
                        + Quantity.percent(bytes > 0 ? (Double) (100 * each.bytes() / bytes) : null)
                        + (tellsLive ? ", alive " + Quantity.bytes(Math.round(each.live())) : "") + ".")
                .forEach(evidence::add);
        return new ToolAnswer(
                JsonValue.text(profile, "target") + " allocated " + Quantity.bytes(Math.round(bytes))
                        + (error == 0 ? "" : " ± " + Quantity.bytes(Math.round(error))) + ", "
                        + Quantity.bytes(perSecond) + " a second, at "
                        + Quantity.counted((long) sites.size(), "place", "places") + ".",
                evidence,
                ToolAnswer.figures(
                        "allocatedBytes", Math.round(bytes),
                        "allocatedBytesStdError", Math.round(error),
                        "bytesPerSecond", perSecond,
                        "samples", profile.get("samples"),
                        "lost", profile.get("lost"),
                        "end", profile.get("end"),
                        "cost", profile.get("cost")),
                Boolean.TRUE.equals(profile.get("exact"))
                        ? "high: every allocation was recorded"
                        : "estimate: from samples, with one standard error behind ±",
                JsonValue.texts(profile, "notes"),
                sites.stream().limit(limit).map(each -> row(each, tellsLive)).toList(),
                sites.size(),
                tellsLive
                        ? new ToolAnswer.Next(
                                "If much stays alive, dump the heap and ask what leaks.", "heap_dump", Map.of("vm", vm))
                        : new ToolAnswer.Next(
                                "See how much of it stays alive.",
                                "record_allocations",
                                Map.of("vm", vm, "live", true)));
    }

    private static List<Site> sites(Map<?, ?> profile, boolean tellsLive) {
        Comparator<Site> order = Comparator.comparingDouble(tellsLive ? Site::live : Site::bytes);
        return JsonValue.objects(profile, "sites").stream()
                .map(RecordAllocationsTool::site)
                .collect(Collectors.toMap(Site::key, each -> each, Site::plus))
                .values()
                .stream()
                .sorted(order.thenComparingDouble(Site::bytes).reversed().thenComparing(Site::key))
                .toList();
    }

    private static Site site(Map<?, ?> site) {
        double error = JsonValue.number(site, "allocatedBytesStdError");
        return new Site(
                JsonValue.text(site, "className"),
                JsonValue.objects(site, "frames").stream()
                        .limit(FRAMES)
                        .map(RecordAllocationsTool::frame)
                        .toList(),
                JsonValue.number(site, "allocatedBytes"),
                error * error,
                JsonValue.number(site, "liveBytes"),
                Math.round(JsonValue.number(site, "samples")));
    }

    private static String frame(Map<?, ?> frame) {
        String file = JsonValue.text(frame, "file");
        double line = JsonValue.number(frame, "line");
        return JsonValue.text(frame, "class") + "." + JsonValue.text(frame, "method")
                + (file.isEmpty() ? "" : "(" + file + (line > 0 ? ":" + Math.round(line) : "") + ")");
    }

    private static Map<String, @Nullable Object> row(Site site, boolean tellsLive) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("className", site.name());
        row.put("allocatedBytes", Math.round(site.bytes()));
        row.put("allocatedBytesStdError", Math.round(Math.sqrt(site.variance())));
        if (tellsLive) {
            row.put("liveBytes", Math.round(site.live()));
        }
        row.put("samples", site.samples());
        row.put("frames", site.frames());
        return row;
    }
}
