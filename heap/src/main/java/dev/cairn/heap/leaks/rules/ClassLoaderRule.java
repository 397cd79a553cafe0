// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Class loaders of one kind of which each has classes of the same names: an application that was loaded again and again. */
final class ClassLoaderRule implements LeakRule {
    private static final int FEW = 3;
    /** At most this many loaders of a kind have their ways looked for. */
    private static final int MOST_WAYS = 50;

    @Override
    public String id() {
        return "class-loaders";
    }

    @Override
    public String title() {
        return "class loaders that are kept after what they loaded was loaded again";
    }

    @Override
    public String threshold() {
        return "At least " + FEW + " loaders of one class have a class of the same name, and keep --min-share.";
    }

    /** What one loader defined. */
    private record Loader(long object, Set<String> classes) {}

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Map<String, List<Loader>> kinds = new TreeMap<>();
        for (Loader loader : loaders(context)) {
            String kind = ProgramClasses.nameOf(context.snapshot().classOf(loader.object));
            boolean _ = kinds.computeIfAbsent(kind, _ -> new ArrayList<>()).add(loader);
        }
        List<Finding> result = new ArrayList<>();
        for (Map.Entry<String, List<Loader>> each : kinds.entrySet()) {
            Map<String, Integer> copies = new HashMap<>();
            each.getValue().forEach(loader -> loader.classes.forEach(name -> copies.merge(name, 1, Integer::sum)));
            String mostCopied = copies.entrySet().stream()
                    .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .map(Map.Entry::getKey)
                    .orElse("");
            List<Loader> copying = each.getValue().stream()
                    .filter(loader -> loader.classes.contains(mostCopied))
                    .toList();
            if (copying.size() >= FEW) {
                finding(context, each.getKey(), copying, mostCopied, copies).ifPresent(result::add);
            }
        }
        return result;
    }

    private static List<Loader> loaders(LeakContext context) {
        Snapshot snapshot = context.snapshot();
        Map<Long, Set<String>> defined = new LinkedHashMap<>();
        for (HeapClass type : snapshot.classes()) {
            if (type.tellsLoader() && type.loaderId() != 0 && !type.name().contains("/")) {
                boolean _ = defined.computeIfAbsent(type.loaderId(), _ -> new HashSet<>())
                        .add(type.name());
            }
        }
        List<Loader> result = new ArrayList<>();
        defined.forEach((id, names) -> {
            OptionalLong object = snapshot.indexOf(id);
            if (object.isPresent()
                    && context.dominators().reachabilityOf(object.getAsLong()) == Reachability.STRONG
                    && !snapshot.classOf(object.getAsLong()).name().startsWith("jdk.internal.")) {
                result.add(new Loader(object.getAsLong(), names));
            }
        });
        return result;
    }

    private Optional<Finding> finding(
            LeakContext context, String kind, List<Loader> loaders, String name, Map<String, Integer> copies)
            throws IOException {
        Snapshot snapshot = context.snapshot();
        Set<Long> ids = new HashSet<>();
        loaders.forEach(each -> ids.add(snapshot.idOf(each.object)));
        long bytes = snapshot.retainedOf(LongStream.concat(
                        loaders.stream().mapToLong(Loader::object),
                        snapshot.objectsOwnedBy(type -> type.tellsLoader() && ids.contains(type.loaderId()))))
                .bytes();
        if (bytes < context.fewestBytes()) {
            return Optional.empty();
        }
        long closed = 0;
        Map<String, Integer> ways = new HashMap<>();
        Held first = context.ways().of(loaders.getFirst().object);
        for (int i = 0; i < loaders.size(); i++) {
            long object = loaders.get(i).object;
            closed += isClosed(context, object) ? 1 : 0;
            if (i < MOST_WAYS) {
                HolderWay way = context.ways().of(object).way();
                int _ = ways.merge(way.words(), 1, Integer::sum);
            }
        }
        long again = loaders.stream()
                .filter(loader -> loader.classes.stream().allMatch(each -> copies.getOrDefault(each, 0) > 1))
                .count();
        Confidence sure = sure(closed, again);
        if (sure != Confidence.LOW) { // of healthy applications, what leaks in one is another rule's to find
            for (HeapClass type : snapshot.classes()) {
                if (type.tellsLoader() && ids.contains(type.loaderId())) {
                    context.classes().objectOf(type, snapshot).ifPresent(context::explainBelow);
                }
            }
        }
        long duplicates = copies.values().stream().filter(count -> count > 1).count();
        FindingDraft draft = context.draft(this)
                .held(first)
                .about(kind + " > " + name)
                .bytes(bytes)
                .objects(loaders.size())
                .sentence(loaders.size() + " class loaders of " + kind + " are kept, each with a class " + name
                        + " of its own")
                .evidence(duplicates + " names of classes are in several of them.");
        ways.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(FEW)
                .forEach(each -> draft.evidence(
                        each.getValue() + " of the loaders cannot go because of: " + each.getKey() + "."));
        if (again >= FEW) {
            draft.evidence(again + " of them have no class that is not in another of them too.");
        }
        if (closed > 0) {
            draft.evidence(closed + " of them are closed, and still held.");
        }
        return Optional.of(draft.confidence(sure)
                .advice(
                        "Take away what the unloaded application left there: drivers, listeners, thread locals, threads,"
                                + " shutdown hooks.")
                .finish());
    }

    /**
     * Applications that run beside each other have classes of the same names too, those of a library, but each has others that
     * are its alone. What is loaded again has not.
     */
    private static Confidence sure(long closed, long again) {
        if (closed >= FEW) {
            return Confidence.HIGH;
        }
        return closed > 0 || again >= FEW ? Confidence.MEDIUM : Confidence.LOW;
    }

    /** A {@link java.net.URLClassLoader} says so. */
    private static boolean isClosed(LeakContext context, long loader) {
        OptionalLong path = context.fields().object(loader, "ucp");
        return path.isPresent()
                && context.fields().number(path.getAsLong(), "closed").orElse(0) != 0;
    }
}
