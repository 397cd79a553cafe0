// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Profiles of a web shop that never was, the same ones each time. */
public final class MadeProfiles {
    private static final long START_MILLIS = 1_790_000_000_000L;
    private static final long START_NANOS = 7_000_000_000L;
    private static final long TEN_SECONDS = 10_000_000_000L;
    private static final long INTERVAL = 512 * 1024;
    private static final RecordingCost COST =
            new RecordingCost(8_400_000, 14_200_000_000L, 5_000_000, 61_000_000, 9_300_000);

    private static final String POOL =
            "java.lang.Thread.run:1474 java.util.concurrent.ThreadPoolExecutor$Worker.run:619"
                    + " java.util.concurrent.ThreadPoolExecutor.runWorker:1090 com.acme.shop.http.Connection.serve:88"
                    + " com.acme.shop.http.Router.dispatch:141";
    private static final String CHECKOUT = POOL + " com.acme.shop.checkout.CheckoutHandler.handle:57";
    private static final String CATALOG = POOL + " com.acme.shop.catalog.CatalogHandler.handle:39";
    private static final String JSON = " com.acme.json.JsonWriter.write:212 com.acme.json.JsonWriter.object:160"
            + " com.acme.json.JsonWriter.string:97";
    private static final String SQL = " org.quarry.sql.Query.fetch:301 org.quarry.sql.ResultRows.next:77";

    /** Stack, class, bytes of one object, share of everything, part that stays alive. */
    private record Place(String stack, String type, int size, double share, double alive) {}

    private static final List<Place> PLACES = List.of(
            new Place(
                    CHECKOUT + JSON + " java.lang.StringBuilder.append:179 java.util.Arrays.copyOf:3541",
                    "byte[]",
                    4112,
                    14,
                    0.01),
            new Place(CHECKOUT + JSON + " java.lang.StringBuilder.toString:478", "java.lang.String", 24, 3, 0.02),
            new Place(
                    CHECKOUT + " com.acme.shop.checkout.Cart.load:120" + SQL + " org.quarry.sql.Row.<init>:31",
                    "java.lang.Object[]",
                    136,
                    9,
                    0.1),
            new Place(
                    CHECKOUT + " com.acme.shop.checkout.Cart.load:120" + SQL + " org.quarry.sql.Column.decode:66",
                    "java.lang.Long",
                    16,
                    4,
                    0.1),
            new Place(
                    CHECKOUT + " com.acme.shop.checkout.Cart.load:124 java.util.ArrayList.grow:237",
                    "java.lang.Object[]",
                    96,
                    5,
                    0.3),
            new Place(
                    CHECKOUT
                            + " com.acme.shop.checkout.PriceRules.apply:203"
                            + " com.acme.shop.checkout.PriceRules.lambda$apply$3:210"
                            + " java.math.BigDecimal.multiply:1594",
                    "java.math.BigDecimal",
                    40,
                    7,
                    0.001),
            new Place(
                    CHECKOUT
                            + " com.acme.shop.checkout.PriceRules.apply:203"
                            + " com.acme.shop.checkout.PriceRules.lambda$apply$3:210"
                            + " java.math.BigDecimal.multiply:1594 java.math.BigInteger.multiply:1682",
                    "int[]",
                    32,
                    3,
                    0.001),
            new Place(
                    CHECKOUT
                            + " com.acme.shop.checkout.Receipt.render:45 java.lang.String.format:4541"
                            + " java.util.Formatter.format:2706",
                    "java.util.Formatter",
                    48,
                    2.4,
                    0),
            new Place(
                    CATALOG
                            + " com.acme.shop.catalog.Search.run:87 com.acme.shop.catalog.Index.lookup:334"
                            + " org.quarry.text.Tokens.split:58",
                    "java.lang.String",
                    24,
                    4,
                    0.05),
            new Place(
                    CATALOG
                            + " com.acme.shop.catalog.Search.run:87 com.acme.shop.catalog.Index.lookup:334"
                            + " org.quarry.text.Tokens.split:58 java.util.Arrays.copyOfRange:3849",
                    "byte[]",
                    56,
                    6,
                    0.05),
            new Place(
                    CATALOG + " com.acme.shop.catalog.Search.run:91 java.util.HashMap.resize:710",
                    "java.util.HashMap$Node[]",
                    8208,
                    6,
                    0.4),
            new Place(
                    CATALOG + " com.acme.shop.catalog.Search.run:91 java.util.HashMap.newNode:1901",
                    "java.util.HashMap$Node",
                    32,
                    5,
                    0.4),
            new Place(CATALOG + " com.acme.shop.catalog.Thumbnails.scale:71", "byte[]", 65_552, 11, 0.2),
            new Place(
                    CATALOG + JSON + " java.lang.StringBuilder.append:179 java.util.Arrays.copyOf:3541",
                    "byte[]",
                    2064,
                    5,
                    0.01),
            new Place(
                    POOL.substring(0, POOL.lastIndexOf(' ')) + " com.acme.shop.http.HeaderParser.parse:160",
                    "char[]",
                    272,
                    3.5,
                    0.02),
            new Place(
                    "java.lang.Thread.run:1474 com.acme.shop.metrics.Reporter.run:33"
                            + " com.acme.shop.metrics.Histogram.snapshot:118",
                    "long[]",
                    16_400,
                    4,
                    0.0),
            new Place(
                    "java.lang.Thread.run:1474 com.acme.shop.cache.Warmer.run:52"
                            + " com.acme.shop.cache.SessionCache.put:94",
                    "com.acme.shop.cache.Session",
                    64,
                    2.5,
                    0.9),
            new Place(
                    "java.lang.Thread.run:1474 com.acme.shop.cache.Warmer.run:52"
                            + " com.acme.shop.cache.SessionCache.put:94"
                            + " java.util.concurrent.ConcurrentHashMap.putVal:1010",
                    "java.util.concurrent.ConcurrentHashMap$Node",
                    32,
                    1.5,
                    0.9),
            new Place(
                    "java.lang.Thread.run:1474 java.util.concurrent.locks.LockSupport.park:-2",
                    "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode",
                    40,
                    0.4,
                    0.1));

    private MadeProfiles() {}

    /** Ten seconds of sampling, with what is alive. */
    public static RecordedProfile shop() {
        return allocations(new Random(5), 1.0, List.of(), RecordingLoss.NONE);
    }

    /** The same program after a change that made JSON cheaper and thumbnails dearer. */
    public static RecordedProfile shopLater() {
        return allocations(
                new Random(6), 1.1, List.of("include frame:com.acme.**"), new RecordingLoss(37, 19_400_000, 4, 0, 0));
    }

    private static RecordedProfile allocations(
            Random random, double thumbnails, List<String> filters, RecordingLoss loss) {
        boolean later = thumbnails > 1;
        List<RecordedSite> sites = new ArrayList<>();
        long samples = 0;
        for (Place place : PLACES) {
            double factor = !later ? 1 : place.stack.contains("JsonWriter") ? 0.3 : place.size > 60_000 ? 2.4 : 1;
            for (int thread = 1; thread <= (place.stack.contains("Worker") ? 4 : 1); thread++) {
                int count = (int) Math.max(1, place.share * factor * 12 + random.nextGaussian() * 4);
                samples += count;
                sites.add(site(place, "http-" + thread, count));
            }
        }
        return new RecordedProfile(
                AllocationSamples.KIND,
                "com.acme.shop.Shop (pid 4711)",
                new Window(START_NANOS, START_NANOS + TEN_SECONDS, START_MILLIS, START_MILLIS + 10_000),
                false,
                INTERVAL,
                samples,
                loss,
                0,
                ProfileEnd.STOPPED,
                filters,
                COST,
                List.of(),
                AllocationSamples.KIND.columns(),
                true,
                sites);
    }

    private static RecordedSite site(Place place, String thread, int samples) {
        double objects = 1 / (1 - Math.exp(-(double) place.size / INTERVAL));
        double bytes = objects * place.size;
        Estimate objectCount = new Estimate(samples * objects, Math.sqrt(samples * objects * (objects - 1)));
        Estimate byteCount = new Estimate(samples * bytes, Math.sqrt(samples * bytes * (bytes - place.size)));
        double alive = Math.rint(samples * place.alive);
        TreeMap<Integer, Estimate> ages = new TreeMap<>();
        ages.put(2, new Estimate(alive * bytes, Math.sqrt(alive) * bytes));
        LiveObjects live = new LiveObjects(
                new Estimate(alive * objects, Math.sqrt(alive) * objects),
                new Estimate(alive * bytes, Math.sqrt(alive) * bytes),
                ages);
        return new RecordedSite(
                place.type,
                thread,
                frames(place.stack),
                false,
                Map.of(AllocationSamples.OBJECTS, objectCount, AllocationSamples.BYTES, byteCount),
                samples,
                Optional.of(live));
    }

    /** Where the same program computes. */
    public static RecordedProfile cpu() {
        List<RecordedSite> sites = new ArrayList<>();
        for (Place place : PLACES) {
            long samples = Math.round(place.share * 7);
            sites.add(new RecordedSite(
                    "",
                    "http-1",
                    frames(place.stack),
                    false,
                    Map.of(CpuSamples.NANOS, new Estimate(samples * 1e7, Math.sqrt((double) samples) * 1e7)),
                    samples,
                    Optional.empty()));
        }
        return new RecordedProfile(
                CpuSamples.KIND,
                "com.acme.shop.Shop (pid 4711)",
                new Window(START_NANOS, START_NANOS + TEN_SECONDS, START_MILLIS, START_MILLIS + 10_000),
                false,
                10_000_000,
                sites.stream().mapToLong(RecordedSite::samples).sum(),
                RecordingLoss.NONE,
                0,
                ProfileEnd.TARGET_ENDED,
                List.of(),
                COST,
                List.of(),
                CpuSamples.KIND.columns(),
                false,
                sites);
    }

    /** Few objects, each of them recorded. */
    public static RecordedProfile exact() {
        RecordedSite names = new RecordedSite(
                "java.lang.String",
                "main",
                frames("com.acme.Main.main:10 com.acme.Names.make:20"),
                false,
                Map.of(
                        AllocationSamples.OBJECTS,
                        Estimate.exactly(1000),
                        AllocationSamples.BYTES,
                        Estimate.exactly(24_000)),
                1000,
                Optional.empty());
        RecordedSite bytes = new RecordedSite(
                "byte[]",
                "worker",
                frames("com.acme.Main.main:11 com.acme.Buffers.make:-2"),
                true,
                Map.of(
                        AllocationSamples.OBJECTS,
                        Estimate.exactly(3),
                        AllocationSamples.BYTES,
                        Estimate.exactly(100_000)),
                3,
                Optional.empty());
        return new RecordedProfile(
                AllocationSamples.KIND,
                "com.acme.Main (pid 1)",
                new Window(0, TEN_SECONDS, START_MILLIS, START_MILLIS + 10_000),
                true,
                0,
                1003,
                RecordingLoss.NONE,
                2,
                ProfileEnd.STOPPED,
                List.of(),
                COST,
                List.of("The clock was set while it went on."),
                AllocationSamples.KIND.columns(),
                false,
                List.of(names, bytes));
    }

    /** A profile as a flight recorder reports it: without numbers of objects, without errors, and without its cost. */
    public static RecordedProfile ofFlightRecorder() {
        return new RecordedProfile(
                AllocationSamples.KIND,
                "com.acme.Main (pid 1)",
                new Window(0, TEN_SECONDS, START_MILLIS, START_MILLIS + 10_000, 1_000_000),
                false,
                0,
                7,
                RecordingLoss.NONE,
                0,
                ProfileEnd.STOPPED,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                List.of(AllocationSamples.BYTES),
                false,
                List.of(new RecordedSite(
                        "byte[]",
                        "worker",
                        frames("com.acme.Main.main:11 com.acme.Buffers.make:-2"),
                        false,
                        Map.of(AllocationSamples.BYTES, Estimate.unsure(100_000)),
                        7,
                        Optional.empty())));
    }

    /** Frames of a text, the outermost first, as {@code a.b.C.method:line}. */
    public static List<StackFrame> frames(String outermostFirst) {
        List<StackFrame> frames = new ArrayList<>();
        for (String word : Arrays.asList(outermostFirst.split(" "))) {
            int colon = word.lastIndexOf(':');
            String name = word.substring(0, colon);
            String type = name.substring(0, name.lastIndexOf('.'));
            String simple = type.substring(type.lastIndexOf('.') + 1);
            int inner = simple.indexOf('$');
            String file = (inner < 0 ? simple : simple.substring(0, inner)) + ".java";
            int line = Integer.parseInt(word.substring(colon + 1));
            frames.add(new StackFrame(
                    type,
                    name.substring(name.lastIndexOf('.') + 1),
                    line > 0 ? Optional.of(file) : Optional.empty(),
                    line));
        }
        Collections.reverse(frames);
        return frames;
    }
}
