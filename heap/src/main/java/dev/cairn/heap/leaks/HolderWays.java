// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.PathStep;
import dev.cairn.heap.RootPath;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.root.RootOrigin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Says how objects are held: a short path from a GC root, of which what is inside the JDK's own collections is left out. A way
 * begins at the last static variable that is on it, as what holds that class object says nothing. Of several paths the
 * one counts that says most in every run of a program: which local variables a dump has depends on what was compiled.
 */
public final class HolderWays {
    private static final String STATIC = "static ";
    private static final String CLASS = "<class>";
    private static final Set<String> TASK = Set.of("target", "holder");
    /** A collection is the same whatever holds it, so its fields say nothing of that. */
    private static final Pattern COLLECTION =
            Pattern.compile("java\\.util\\.(concurrent\\.(atomic\\.)?)?[A-Z].*|java\\.lang\\.ref\\..*");

    private static final PathOptions ONE = PathOptions.standard().withLimit(1);
    /** To look for others goes through much of the heap where there are none. */
    private static final PathOptions SOME = PathOptions.standard().withLimit(8).withMostObjects(100_000);

    private static final int MANY_STEPS = 1000;
    private static final int MOST_CLASSES = 6;

    private final Snapshot snapshot;
    private final ProgramClasses classes;
    private final Dominators dominators;
    private final Map<Long, Held> known = new HashMap<>();

    /** For a snapshot that no rules are asked about. */
    public static HolderWays of(Snapshot snapshot) throws IOException {
        return new HolderWays(snapshot, new ProgramClasses(snapshot));
    }

    HolderWays(Snapshot snapshot, ProgramClasses classes) throws IOException {
        this.snapshot = snapshot;
        this.dominators = snapshot.dominators();
        this.classes = classes;
    }

    /** How an object is held; {@link HolderWay#NONE} if there is no path. */
    public Held of(long object) throws IOException {
        Held before = known.get(object);
        if (before != null) {
            return before;
        }
        Optional<Held> direct = direct(object);
        Held held = direct.isPresent() ? direct.get() : searched(object);
        known.put(object, held);
        return held;
    }

    private Held searched(long object) throws IOException {
        List<RootPath> paths = snapshot.pathsToRoot(object, SOME).paths();
        return (paths.isEmpty() ? snapshot.pathsToRoot(object, ONE).paths() : paths)
                .stream()
                        .map(Reading::new)
                        .min(Comparator.comparingInt(Reading::worth))
                        .map(Reading::read)
                        .orElseGet(() -> new Held(HolderWay.NONE, object, Optional.empty(), false));
    }

    /**
     * The way by the dominators, if each refers to the next, up to a static variable. All paths go through these, so there is
     * no shorter one. Empty if a search would have to find the way, which takes much longer.
     */
    public Optional<Held> direct(long object) throws IOException {
        List<PathStep> steps = new ArrayList<>();
        long at = object;
        while (steps.size() < MANY_STEPS) {
            OptionalLong above = dominators.dominatorOf(at);
            List<String> names = above.isEmpty() ? List.of() : snapshot.referenceNames(above.getAsLong(), at, 1);
            if (names.isEmpty()) {
                return Optional.empty();
            }
            steps.add(new PathStep(at, names.getFirst()));
            at = above.getAsLong();
            if (names.getFirst().startsWith(STATIC)) {
                steps.add(new PathStep(at, ""));
                return Optional.of(new Reading(steps.reversed()).read());
            }
        }
        return Optional.empty();
    }

    /** One path while it is read. */
    private final class Reading {
        private final RootOrigin origin;
        private final List<PathStep> steps;
        private final int start;
        private final List<String> fields = new ArrayList<>();
        private final List<String> signature = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private Optional<Held.Cut> last = Optional.empty();
        private long container;
        /** The field of the JDK's, other than its collections have, that was last seen below a static of its own. */
        private String ofJdk = "";

        private boolean insideJdk;
        private boolean ofProgram;

        Reading(RootPath path) {
            this(path.origin(), path.steps());
        }

        /** What begins with a class that has a static variable. */
        Reading(List<PathStep> steps) {
            this(RootOrigin.of(RootKind.STATIC), steps);
        }

        private Reading(RootOrigin origin, List<PathStep> steps) {
            this.origin = origin;
            this.steps = steps;
            this.container = steps.getFirst().object();
            int last = 0;
            for (int i = 1; i < steps.size(); i++) {
                last = steps.get(i).via().startsWith(STATIC) ? i : last;
            }
            this.start = last;
        }

        /** Less for what says more: statics of the program first, then those of the JDK, threads, and local variables. */
        int worth() {
            return kind() * MANY_STEPS + Math.min(steps.size() - start, MANY_STEPS - 1);
        }

        private int kind() {
            if (start > 0) {
                boolean program = classes.described(steps.get(start - 1).object())
                        .filter(each -> !classes.isJdk(each))
                        .isPresent();
                return program ? 0 : 1;
            }
            if (origin.frame().isEmpty()) {
                return 2;
            }
            return ProgramClasses.isNamedAsJdk(origin.frame().get().className()) ? 4 : 3;
        }

        Held read() {
            long object = steps.getLast().object();
            if (snapshot.classOf(object).kind() == HeapClass.Kind.OPAQUE) {
                return byClasses(object);
            }
            if (start == 0) {
                begin();
            }
            for (int i = Math.max(start, 1); i < steps.size(); i++) {
                reference(steps.get(i - 1).object(), steps.get(i));
            }
            end();
            String root = start == 0 ? origin.words() : "a static variable";
            return new Held(new HolderWay(root, fields, String.join(" > ", signature)), container, last, ofProgram);
        }

        /** A log has no fields, so all that can be said is what the objects are. */
        private Held byClasses(long object) {
            for (PathStep step : steps) {
                String name = ProgramClasses.nameOf(snapshot.classOf(step.object()));
                if (names.add(name)) {
                    fields.add(name);
                }
                ofProgram |= !classes.isJdk(snapshot.classOf(step.object()));
            }
            List<String> end = fields.subList(Math.max(0, fields.size() - MOST_CLASSES), fields.size());
            String root = origin.wordsOfAnyThread();
            return new Held(
                    new HolderWay(root, end, root + " > " + String.join(" > ", end)),
                    object,
                    Optional.empty(),
                    ofProgram);
        }

        /** What a root is that no static variable comes after. */
        private void begin() {
            HeapClass type = snapshot.classOf(container);
            String where = origin.frame()
                    .filter(frame -> !ProgramClasses.isNamedAsJdk(frame.className()))
                    .map(ProgramClasses::methodOf)
                    .orElse("");
            signature.add(origin.wordsOfAnyThread() + (where.isEmpty() ? "" : " in " + where));
            if (!where.isEmpty()) {
                fields.add("a local variable of " + where);
            }
            ofProgram = !classes.isJdk(type) && !isArray(type);
            if (!ofProgram) {
                signature.add(ProgramClasses.nameOf(type));
            }
            boolean local = !where.isEmpty() && !ofProgram;
            if (local || (origin.frame().isPresent() && !ofProgram)) {
                fields.addAll(local ? List.of() : List.of(ProgramClasses.nameOf(type)));
                insideJdk = true;
            }
        }

        private void reference(long from, PathStep to) {
            if (to.via().startsWith(STATIC)) {
                HeapClass owner = classes.described(from).orElseGet(() -> snapshot.classOf(from));
                add(
                        from,
                        to.object(),
                        ProgramClasses.nameOf(owner) + "." + to.via().substring(STATIC.length()));
                ofProgram |= !classes.isJdk(owner);
                return;
            }
            HeapClass owner = snapshot.classOf(from);
            if (isArray(owner) || to.via().startsWith("<")) {
                toClass(from, owner, to.via());
                return;
            }
            String name = ProgramClasses.nameOf(owner) + "." + to.via();
            if (!classes.isJdk(owner)) {
                add(from, to.object(), name);
                ofProgram = true;
            } else if (!insideJdk && fields.isEmpty()) {
                if (isTask(owner, to.via())) {
                    addTask(from, to.object(), name);
                } else {
                    add(from, to.object(), name);
                }
            } else if (start > 0
                    && !ofProgram
                    && !COLLECTION.matcher(owner.name()).matches()) {
                ofJdk = name;
            }
        }

        /** How an object leads to its class, and that to its loader, are no fields; whose class keeps it counts. */
        private void toClass(long from, HeapClass owner, String via) {
            if (via.equals(CLASS) && !classes.isJdk(owner) && !isArray(owner)) {
                addOwn(from, ProgramClasses.nameOf(owner));
            }
        }

        /** An object of the program's that none of its fields leads to. */
        private void addOwn(long object, String name) {
            if (names.add(name)) {
                addOfJdk();
                fields.add(name);
                signature.add(name);
            }
            container = object;
            ofProgram = true;
        }

        /** Which part of the JDK has it; that may be another one in each JDK, so it is no part of the signature. */
        private void addOfJdk() {
            if (!ofJdk.isEmpty()) {
                fields.add(ofJdk);
                ofJdk = "";
            }
        }

        private boolean isTask(HeapClass owner, String field) {
            return TASK.contains(field) && classes.isA(owner, "java.lang.Thread");
        }

        /** JDKs differ in where a thread has what it runs. */
        private void addTask(long from, long to, String name) {
            add(from, to, name);
            signature.set(signature.size() - 1, "java.lang.Thread.task");
        }

        private void add(long from, long to, String name) {
            if (!names.add(name)) {
                return; // a chain: how long it is says nothing of the way
            }
            addOfJdk();
            fields.add(name);
            signature.add(name);
            last = Optional.of(new Held.Cut(from, to, name));
            container = to;
            insideJdk = true;
            annotate(to);
        }

        /** Says behind a field what collection it leads to. */
        private void annotate(long object) {
            HeapClass type = snapshot.classOf(object);
            if (type.kind() != HeapClass.Kind.PRIMITIVE_ARRAY && (classes.isJdk(type) || isArray(type))) {
                String name = ProgramClasses.nameOf(type);
                fields.set(fields.size() - 1, fields.getLast() + " (" + name + ")");
                if (name.contains("$")) {
                    return; // JDKs differ in what they have inside
                }
                signature.set(signature.size() - 1, signature.getLast() + " (" + name + ")");
            }
        }

        /** An object of the program's that only the JDK's lead to is what the way ends with. */
        private void end() {
            long object = steps.getLast().object();
            HeapClass type = snapshot.classOf(object);
            if (object != container && !classes.isJdk(type) && !isArray(type)) {
                addOwn(object, ProgramClasses.nameOf(type));
            }
        }
    }

    private static boolean isArray(HeapClass type) {
        return type.name().endsWith("[]");
    }
}
