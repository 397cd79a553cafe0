// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.export.FlameTree.Node;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ComparedLengths;
import dev.cairn.profile.view.Framework;
import dev.cairn.profile.view.ProfileChanges;
import dev.cairn.profile.view.ThreadPools;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A flame graph as one page that needs nothing else: style, script and data are in it, and its policy lets it ask for
 * nothing and run nothing but its own script. Its parts are the resources in flamegraph/, of which data.js documents the form
 * of the data.
 */
final class FlameGraphPage {
    /** A page of about 20 MB; what is smaller than the hundred thousandth part of everything is seen by nobody. */
    static final int MAX_NODES = 250_000;

    private static final String NO_THREADS =
            "Threads are left out, as the graph has more than " + MAX_NODES + " frames with them.";

    private static final String FOLDER = "flamegraph/";
    private static final List<String> STYLES = List.of("base.css", "head.css", "graph.css");

    /** In this order they are one script: it begins with what it reads, and its last line begins to show it. */
    private static final List<String> SCRIPTS = List.of(
            "data.js",
            "numbers.js",
            "trees.js",
            "regrouped.js",
            "sandwich.js",
            "shown.js",
            "colours.js",
            "changes.js",
            "layout.js",
            "painting.js",
            "words.js",
            "search.js",
            "address.js",
            "controls.js",
            "events.js",
            "legend.js",
            "start.js");

    private FlameGraphPage() {}

    static List<String> write(StackProfile profile, OutputStream out) throws IOException {
        Fitting fitting = fitting(threads(List.of(profile)), threads -> tree(profile, threads));
        return write(List.of(profile), fitting.notes(), profile.types(), profile.defaultType(), fitting.tree(), out);
    }

    /** A tree, and what its reader must know of it. */
    private record Fitting(FlameTree tree, List<String> notes) {}

    /** With threads, if there are several and the tree is not too large for the page with them. */
    private static Fitting fitting(Map<String, String> threads, Function<Map<String, String>, FlameTree> maker) {
        FlameTree tree = maker.apply(threads);
        return threads.isEmpty() || tree.nodes() <= MAX_NODES
                ? new Fitting(tree, List.of())
                : new Fitting(maker.apply(Map.of()), List.of(NO_THREADS));
    }

    private static FlameTree tree(StackProfile profile, Map<String, String> threads) {
        FlameTree tree = new FlameTree(profile.types().size(), threads);
        tree.add(profile, IntStream.range(0, profile.types().size()).toArray(), factors(profile, _ -> 1));
        return tree;
    }

    /** What each thread is shown as; empty where all samples are of the same one, or of none that is known. */
    private static Map<String, String> threads(List<StackProfile> profiles) {
        Set<String> names = profiles.stream()
                .flatMap(profile -> profile.samples().stream())
                .flatMap(sample -> Optional.ofNullable(sample.labels().get(StackSample.THREAD)).stream())
                .collect(Collectors.toSet());
        Map<String, String> labels = ThreadPools.labels(names);
        return Set.copyOf(labels.values()).size() < 2 ? Map.of() : labels;
    }

    private static double[] factors(StackProfile profile, ToDoubleFunction<ValueType> factor) {
        return profile.types().stream().mapToDouble(factor).toArray();
    }

    static List<String> writeDifference(
            StackProfile before, StackProfile after, ComparedLengths lengths, OutputStream out) throws IOException {
        List<ValueType> types = ProfileChanges.commonTypes(before, after);
        if (types.isEmpty()) {
            throw new ProfileExportException(ProfileChanges.nothingInCommon("The profiles") + ": "
                    + names(before.types()) + " in one, " + names(after.types()) + " in the other.");
        }
        Fitting fitting =
                fitting(threads(List.of(before, after)), threads -> tree(before, after, types, lengths, threads));
        int first = Math.max(0, types.indexOf(after.types().get(after.defaultType())));
        List<String> notes =
                Stream.concat(lengths.note().stream(), fitting.notes().stream()).toList();
        return write(
                List.of(before, after),
                notes,
                types.stream().map(lengths::compared).toList(),
                first,
                fitting.tree(),
                out);
    }

    private static FlameTree tree(
            StackProfile before,
            StackProfile after,
            List<ValueType> types,
            ComparedLengths lengths,
            Map<String, String> threads) {
        FlameTree tree = new FlameTree(2 * types.size(), threads);
        tree.add(before, columns(before, types, 0), factors(before, lengths::factorBefore));
        tree.add(after, columns(after, types, 1), factors(after, lengths::factorAfter));
        return tree;
    }

    private static String names(List<ValueType> types) {
        return types.isEmpty()
                ? "nothing"
                : String.join(", ", types.stream().map(ValueType::name).toList());
    }

    /** The columns of a type are neighbours: before, after. */
    private static int[] columns(StackProfile profile, List<ValueType> types, int side) {
        return profile.types().stream()
                .mapToInt(types::indexOf)
                .map(index -> index < 0 ? -1 : 2 * index + side)
                .toArray();
    }

    private static List<String> write(
            List<StackProfile> profiles,
            List<String> known,
            List<ValueType> types,
            int first,
            FlameTree tree,
            OutputStream out)
            throws IOException {
        tree.sum();
        int leftOut = tree.keep(MAX_NODES);
        List<String> notes = leftOut == 0
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "The flame graph holds the %,d largest frames; %,d smaller ones are left out.",
                        MAX_NODES,
                        leftOut));
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        JsonText json = new JsonText(data);
        data(
                profiles,
                types,
                first,
                tree,
                Stream.concat(known.stream(), notes.stream()).toList(),
                json);
        json.flush();
        out.write(page(title(profiles), data.toString(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        return notes;
    }

    private static String title(List<StackProfile> profiles) {
        return String.join(
                " → ", profiles.stream().map(StackProfile::title).distinct().toList());
    }

    private static void data(
            List<StackProfile> profiles,
            List<ValueType> types,
            int first,
            FlameTree tree,
            List<String> notes,
            JsonText json)
            throws IOException {
        json.object(() -> {
            json.field("title", title(profiles)).field("difference", profiles.size() == 2);
            json.key("types").array(() -> {
                for (ValueType type : types) {
                    json.array(() -> json.value(type.name()).value(type.unit()));
                }
            });
            json.field("first", first);
            json.line().key("profiles").array(() -> {
                for (StackProfile profile : profiles) {
                    json.object(() -> json.field("title", profile.title())
                            .field("startMillis", profile.startMillis())
                            .field("durationNanos", profile.durationNanos())
                            .field("period", profile.period())
                            .field("periodUnit", profile.periodType().unit())
                            .strings("notes", profile.notes()));
                }
            });
            json.strings("notes", notes);
            json.line().key("frameworks").array(() -> {
                for (Framework framework : Framework.ALL) {
                    json.object(() -> json.field("name", framework.name()).strings("packages", framework.packages()));
                }
            });
            tree(tree, profiles.size() * types.size(), json);
        });
    }

    private static void tree(FlameTree tree, int columns, JsonText json) throws IOException {
        List<Node> nodes = tree.inOrder();
        Map<FlameTree.Frame, Integer> frames = new LinkedHashMap<>();
        nodes.forEach(node -> frames.computeIfAbsent(node.frame, _ -> frames.size()));
        json.line().key("frames").array(() -> {
            for (FlameTree.Frame frame : frames.keySet()) {
                json.line()
                        .array(() -> json.value(frame.kind().letter())
                                .value(frame.name())
                                .value(frame.file()));
            }
        });
        json.line().key("nodes").array(() -> {
            for (Node node : nodes) {
                json.value(frames.getOrDefault(node.frame, 0)).value(node.children.size());
            }
        });
        json.line().key("columns").array(() -> {
            for (int i = 0; i < columns; i++) {
                column(nodes, i, json.line());
            }
        });
    }

    /** Triples for the nodes that have a value of their own: how far from the last one, the value, its variance. */
    private static void column(List<Node> nodes, int column, JsonText json) throws IOException {
        json.array(() -> {
            int last = 0;
            for (int i = 0; i < nodes.size(); i++) {
                Node node = nodes.get(i);
                if (node.self[column] != 0 || node.variance[column] != 0) {
                    json.value(i - last).value(node.self[column]).value(node.variance[column]);
                    last = i;
                }
            }
        });
    }

    private static String page(String title, String data) throws IOException {
        String style = together(STYLES);
        String script = together(SCRIPTS);
        String policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src '"
                + hash(style) + "'; script-src '" + hash(script) + "'";
        List<String> parts = new ArrayList<>(List.of(resource("page.html")));
        replace(parts, "{{policy}}", policy);
        replace(parts, "{{title}}", escaped(title));
        replace(parts, "{{style}}", style);
        replace(parts, "{{data}}", data);
        replace(parts, "{{script}}", script);
        return String.join("", parts);
    }

    /** Each place is filled once, in order, so that what is filled in is never taken for a place. */
    private static void replace(List<String> parts, String place, String text) {
        String rest = parts.removeLast();
        int at = rest.indexOf(place);
        parts.add(rest.substring(0, at));
        parts.add(text);
        parts.add(rest.substring(at + place.length()));
    }

    private static String escaped(String text) {
        return SafeText.of(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }

    private static String together(List<String> names) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String name : names) {
            all.append(resource(name));
        }
        return all.toString();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(FlameGraphPage.class.getResourceAsStream(FOLDER + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
