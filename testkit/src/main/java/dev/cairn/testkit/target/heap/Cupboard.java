// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Keeps one of each kind of object whose contents a heap dump can be asked for, in an array of names and objects. */
@SuppressWarnings({ // what nobody should write is in heaps all the same
    "HidingField",
    "IdentityHashMapUsage",
    "JavaUtilDate",
    "JdkObsolete",
    "NullAway",
    "UnnecessaryStringBuilder"
})
public final class Cupboard {
    private static final int MANY = 1000;

    static final Object[] DRAWERS = drawers();

    private Cupboard() {}

    /** Constants with and without a class of their own. */
    enum Metal {
        TIN,
        GOLD {
            @Override
            boolean isDear() {
                return true;
            }
        };

        boolean isDear() {
            return false;
        }
    }

    /** Fields of every type, and one of the same name above. */
    static class Base {
        final String name = "base";
        final long deep = -2;
    }

    /** See above. */
    static final class Mixed extends Base {
        final String name = "mixed";
        final boolean yes = true;
        final byte b = -1;
        final char c = '\u00e9';
        final short s = -300;
        final int i = Integer.MIN_VALUE;
        final long l = Long.MAX_VALUE;
        final float f = 1.5f;
        final double d = -0.1;
        final Object nothing = null;
        final int[] numbers = {1, -1};
    }

    /** A map of somebody's own. */
    static final class OwnMap extends HashMap<String, Integer> {
        private static final long serialVersionUID = 1;
        final String size = "not this one";
    }

    private static Object[] drawers() {
        Object[] all =
                Arrays.asList(texts(), numbers(), lists(), sets(), maps(), concurrent(), wrapped(), others()).stream()
                        .flatMap(Arrays::stream)
                        .toArray();
        return all;
    }

    private static Object[] texts() {
        return new Object[] {
            "latin",
            "plain caf\u00e9",
            "wide",
            "\u4f60\u597d \ud83d\ude00",
            "empty",
            new String(new char[0]),
            "long",
            "x".repeat(MANY * MANY),
            "builder",
            new StringBuilder(100).append("built"),
            "wideBuilder",
            new StringBuilder("\u4f60"),
            "bytes",
            "Hello\n\u00e9\u0000".getBytes(StandardCharsets.UTF_8),
            "chars",
            new char[] {'a', '\u4f60', '\u0001'},
            "ints",
            new int[] {1, -1, 0x1234},
            "strings",
            new String[] {"a", null, "c"},
            "many",
            new long[MANY],
        };
    }

    private static Object[] numbers() {
        LongAdder adder = new LongAdder();
        adder.add(7);
        return new Object[] {
            "boolean",
            true,
            "char",
            'x',
            "byte",
            (byte) -5,
            "short",
            (short) -6,
            "int",
            -100_000,
            "longNumber",
            1L << 40,
            "float",
            2.5f,
            "double",
            1e300,
            "atomicInt",
            new AtomicInteger(-3),
            "atomicLong",
            new AtomicLong(1L << 33),
            "atomicBoolean",
            new AtomicBoolean(true),
            "adder",
            adder,
            "bigInteger",
            new BigInteger("-123456789012345678901234567890"),
            "zero",
            BigInteger.ZERO,
            "bigDecimal",
            new BigDecimal("12.50"),
            "bigBigDecimal",
            new BigDecimal("-123456789012345678901234567890.123"),
            "hugeInteger",
            BigInteger.ONE.shiftLeft(100_000),
        };
    }

    private static Object[] lists() {
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(3, 1, 2));
        ArrayDeque<String> deque = new ArrayDeque<>(List.of("b", "c"));
        deque.addFirst("a"); // goes to the end of the array
        ArrayList<String> list = new ArrayList<>(10);
        list.addAll(List.of("a", "b", "c"));
        return new Object[] {
            "arrayList",
            list,
            "emptyArrayList",
            new ArrayList<String>(),
            "vector",
            new Vector<>(List.of("a", "b", "c")),
            "arrayDeque",
            deque,
            "linkedList",
            new LinkedList<>(List.of("a", "b", "c")),
            "priorityQueue",
            queue,
            "copyOnWrite",
            new CopyOnWriteArrayList<>(List.of("a", "b", "c")),
            "asList",
            Arrays.asList("a", "b", "c"),
            "listN",
            List.of("a", "b", "c"),
            "list0",
            List.of(),
            "list1",
            List.of("a"),
            "list2",
            List.of("a", "b"),
            "blockingQueue",
            new LinkedBlockingQueue<>(List.of("a", "b", "c")),
        };
    }

    private static Object[] sets() {
        return new Object[] {
            "hashSet", new HashSet<>(List.of("a", "b", "c")),
            "linkedHashSet", new LinkedHashSet<>(List.of("c", "b", "a")),
            "treeSet", new TreeSet<>(List.of("c", "b", "a")),
            "set1", Set.of("a"),
            "set2", Set.of("a", "b"),
            "setN", Set.of("a", "b", "c"),
            "keySet", keySet(),
            "enumSet", EnumSet.of(Metal.GOLD),
        };
    }

    private static Set<String> keySet() {
        Set<String> set = ConcurrentHashMap.newKeySet();
        set.addAll(List.of("a", "b", "c"));
        return set;
    }

    private static Object[] maps() {
        Map<Metal, String> metals = new EnumMap<>(Metal.class);
        metals.put(Metal.GOLD, null);
        Map<String, String> identity = new IdentityHashMap<>();
        identity.put(null, "no key");
        identity.put("a", null);
        Properties properties = new Properties();
        properties.setProperty("a", "1");
        return new Object[] {
            "hashMap", filled(new HashMap<>(), 12),
            "emptyMap", new HashMap<String, Integer>(),
            "ownMap", filled(new OwnMap(), 3),
            "largeMap", filled(new HashMap<>(), MANY),
            "collisions", collisions(new HashMap<>()),
            "concurrentCollisions", collisions(new ConcurrentHashMap<>()),
            "linkedHashMap", filled(new LinkedHashMap<>(), 3),
            "treeMap", filled(new TreeMap<>(), MANY),
            "concurrentHashMap", filled(new ConcurrentHashMap<>(), MANY),
            "hashtable", filled(new Hashtable<>(), 3),
            "weakHashMap", filled(new WeakHashMap<>(), 3),
            "identityHashMap", identity,
            "enumMap", metals,
            "map0", Map.of(),
            "map1", Map.of("a", 1),
            "mapN", Map.of("a", 1, "b", 2, "c", 3),
            "properties", properties,
        };
    }

    private static Map<String, Integer> filled(Map<String, Integer> map, int count) {
        for (int i = 0; i < count; i++) {
            map.put(("k" + i).intern(), i); // weak keys stay too
        }
        return map;
    }

    /** Adds enough keys of one hash to make a bucket a tree. */
    private static Map<String, Integer> collisions(Map<String, Integer> map) {
        for (int i = 0; i < 64; i++) {
            StringBuilder key = new StringBuilder();
            for (int bit = 0; bit < 6; bit++) {
                key.append(((i >> bit) & 1) == 0 ? "Aa" : "BB");
            }
            map.put(key.toString(), i);
        }
        return map;
    }

    private static Object[] concurrent() {
        Queue<String> queue = new ConcurrentLinkedQueue<>(List.of("taken", "a", "removed", "b"));
        queue.remove();
        queue.remove("removed");
        Deque<String> deque = new ConcurrentLinkedDeque<>(List.of("b", "c", "taken"));
        deque.addFirst("a");
        deque.removeLast();
        Queue<String> transfer = new LinkedTransferQueue<>(List.of("taken", "a", "removed", "b"));
        transfer.remove();
        transfer.remove("removed");
        Map<String, Integer> skipList = filled(new ConcurrentSkipListMap<>(), MANY);
        skipList.remove("k1");
        return new Object[] {
            "linkedQueue",
            queue,
            "linkedDeque",
            deque,
            "blockingDeque",
            new LinkedBlockingDeque<>(List.of("a", "b", "c")),
            "transferQueue",
            transfer,
            "delayQueue",
            new DelayQueue<>(),
            "skipListMap",
            skipList,
            "emptySkipListMap",
            new ConcurrentSkipListMap<String, Integer>(),
            "skipListSet",
            new ConcurrentSkipListSet<>(List.of("c", "b", "a")),
            "jumboEnumSet",
            EnumSet.of(Character.UnicodeScript.LATIN, Character.UnicodeScript.HAN, Character.UnicodeScript.UNKNOWN),
        };
    }

    private static Object[] wrapped() {
        return new Object[] {
            "unmodifiableMap", Collections.unmodifiableMap(filled(new HashMap<>(), 3)),
            "unmodifiableList", Collections.unmodifiableList(new ArrayList<>(List.of("a", "b", "c"))),
            "synchronizedSet", Collections.synchronizedSet(new HashSet<>(List.of("a"))),
            "synchronizedMap", Collections.synchronizedMap(filled(new TreeMap<>(), 3)),
            "setFromMap", identitySet(),
            "emptyList", Collections.emptyList(),
            "singletonList", Collections.singletonList("a"),
            "singletonMap", Collections.singletonMap("a", 1),
        };
    }

    private static Set<String> identitySet() {
        Set<String> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.add("a");
        return set;
    }

    private static Object[] others() {
        Thread thread = new Thread(
                () -> {
                    try {
                        TimeUnit.DAYS.sleep(1);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "night watch");
        thread.setDaemon(true);
        thread.start();
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, -1, 5});
        buffer.position(1).limit(4);
        return new Object[] {
            "optional",
            Optional.of("a"),
            "noOptional",
            Optional.empty(),
            "optionalInt",
            OptionalInt.of(5),
            "atomicReference",
            new AtomicReference<>("a"),
            "tin",
            Metal.TIN,
            "gold",
            Metal.GOLD,
            "thread",
            thread,
            "class",
            Metal.class,
            "buffer",
            buffer,
            "date",
            new Date(1_700_000_000_000L),
            "instant",
            Instant.parse("2026-11-20T13:00:00.5Z"),
            "duration",
            Duration.ofMillis(90_500),
            "dateTime",
            LocalDateTime.of(2026, 11, 20, 13, 30),
            "uuid",
            UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
            "mixed",
            new Mixed(),
            "matrix",
            new int[][] {{1}, {2, 3}},
        };
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready, with " + DRAWERS.length / 2 + " things");
        while (System.in.read() >= 0) {
            // what is written to us is of no interest
        }
    }
}
