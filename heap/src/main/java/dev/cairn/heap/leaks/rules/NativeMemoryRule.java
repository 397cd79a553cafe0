// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.Reachability;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.TreeMap;

/** Small objects that large native memory hangs on, as their own fields say. */
final class NativeMemoryRule implements LeakRule {
    private static final long FEWEST_BYTES = 1 << 20;
    /** A segment of all memory, or of a damaged dump, is longer than any process has. */
    private static final long MOST_BYTES = 1L << 47;

    /** Of each kind. */
    private static final int MOST_WAYS = 300;
    /** A tenth is worth to be said. */
    private static final int PART = 10;
    /** What zlib takes: 32 KiB of window and some tables; a compressor more. */
    private static final long INFLATER_BYTES = 40 << 10;

    private static final long DEFLATER_BYTES = 256 << 10;
    private static final String BUFFER = "java.nio.DirectByteBuffer";
    private static final String SEGMENT = "jdk.internal.foreign.NativeMemorySegmentImpl";
    private static final String INFLATER = "java.util.zip.Inflater";
    private static final String DEFLATER = "java.util.zip.Deflater";

    @Override
    public String id() {
        return "native-memory";
    }

    @Override
    public String title() {
        return "small objects with large native memory";
    }

    @Override
    public String threshold() {
        return "What is held in one way has at least 1 MiB, and a tenth of that of its kind, outside the heap.";
    }

    /** An object with its native memory. */
    private record Owner(long object, long bytes) {}

    /** Owners that are held in the same way. */
    private static final class Group {
        private final Held held;
        private long bytes;
        private long owners;
        private final String kind;

        Group(Held held, String kind) {
            this.held = held;
            this.kind = kind;
        }
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Map<String, List<Owner>> kinds = owners(context);
        List<Owner> every = kinds.values().stream().flatMap(List::stream).toList();
        long all = sum(every);
        List<Finding> result = new ArrayList<>();
        for (List<Owner> owners : kinds.values()) {
            if (sum(owners) < all / PART) {
                continue;
            }
            owners.sort(Comparator.comparingLong(Owner::bytes).reversed());
            List<Owner> looked = owners.subList(0, Math.min(MOST_WAYS, owners.size()));
            for (Group group : groups(context, looked)) {
                if (group.bytes >= FEWEST_BYTES && group.bytes >= sum(looked) / PART) {
                    FindingDraft draft = draft(context, group)
                            .evidence("In all, " + every.size() + " objects have " + Bytes.of(all)
                                    + " outside the heap, as their fields say; that of compressors is an estimate.");
                    if (looked.size() < owners.size()) {
                        draft.evidence("How they are held was looked at for the " + looked.size() + " largest of "
                                + owners.size() + " only, so more may be held in this way.");
                    }
                    boolean _ = result.add(draft.finish());
                }
            }
        }
        return result;
    }

    private static List<Group> groups(LeakContext context, List<Owner> owners) throws IOException {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (Owner owner : owners) {
            Held held = context.ways().of(owner.object);
            Group group = groups.computeIfAbsent(
                    held.way().signature(),
                    _ -> new Group(
                            held, context.snapshot().classOf(owner.object).name()));
            group.bytes = Math.min(MOST_BYTES, group.bytes + owner.bytes);
            group.owners++;
        }
        return List.copyOf(groups.values());
    }

    /** No process has more than the greatest number, so a damaged dump gives that at most. */
    private static long sum(List<Owner> owners) {
        long sum = 0;
        for (Owner each : owners) {
            sum = Math.min(MOST_BYTES, sum + each.bytes);
        }
        return sum;
    }

    /** All that are strongly held, by their kind. */
    private static Map<String, List<Owner>> owners(LeakContext context) throws IOException {
        Map<String, List<Owner>> result = new TreeMap<>();
        for (HeapClass type : context.snapshot().classes()) {
            String kind = kind(context, type);
            if (!kind.isEmpty()) {
                PrimitiveIterator.OfLong objects = context.objectsOf(type).iterator();
                while (objects.hasNext()) {
                    long object = objects.nextLong();
                    long bytes = bytes(context, kind, object);
                    if (bytes > 0
                            && bytes < MOST_BYTES
                            && context.dominators().reachabilityOf(object) == Reachability.STRONG) {
                        boolean _ = result.computeIfAbsent(kind, _ -> new ArrayList<>())
                                .add(new Owner(object, bytes));
                    }
                }
            }
        }
        return result;
    }

    private static String kind(LeakContext context, HeapClass type) {
        for (String kind : List.of(BUFFER, SEGMENT, INFLATER, DEFLATER)) {
            if (context.classes().isA(type, kind)) {
                return kind;
            }
        }
        return "";
    }

    private static long bytes(LeakContext context, String kind, long object) {
        return switch (kind) {
            // a view of another buffer, or of a mapped file, has no cleaner
            case BUFFER ->
                context.fields().object(object, "cleaner").isPresent()
                        ? context.fields().number(object, "capacity").orElse(0)
                        : 0;
            case SEGMENT -> context.fields().number(object, "length").orElse(0);
            case INFLATER -> isOpen(context, object) ? INFLATER_BYTES : 0;
            default -> isOpen(context, object) ? DEFLATER_BYTES : 0;
        };
    }

    private static boolean isOpen(LeakContext context, long stream) {
        OptionalLong handle = context.fields().object(stream, "zsRef");
        return handle.isPresent()
                && context.fields().number(handle.getAsLong(), "address").orElse(0) != 0;
    }

    private FindingDraft draft(LeakContext context, Group group) throws IOException {
        return context.draft(this)
                .held(group.held)
                .bytes(group.bytes)
                .outsideTheHeap()
                .objects(group.owners)
                .about(group.kind + " > " + group.held.way().signature())
                .sentence(group.owners + " objects of " + group.kind + " that "
                        + group.held.way().field() + " holds have native memory")
                .confidence(Confidence.MEDIUM)
                .advice("Release them when they are done with: close(), end(), or an arena that ends.");
    }
}
