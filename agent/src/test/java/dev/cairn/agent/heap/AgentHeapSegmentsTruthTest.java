// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.SegmentMap;
import dev.cairn.agent.SegmentMap.Placed;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.HprofReader;
import dev.cairn.testkit.HprofType;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What HPO8 says lies at an address is what the VM's own dump has there, which has addresses for ids. */
class AgentHeapSegmentsTruthTest {
    private static final Set<String> TESTED = Set.of("17 G1", "25 Serial", "25 Parallel");
    private static final int TEXT = 0x01;
    private static final int LOAD_CLASS = 0x02;
    private static final int HEAP_DUMP = 0x0C;
    private static final int HEAP_DUMP_SEGMENT = 0x1C;
    private static final int LEAST_HEADER_BYTES = 12;

    @TempDir
    Path folder = Path.of("");

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks().filter(pair -> TESTED.contains(pair.jdk().feature() + " " + pair.collector()));
    }

    /** What a dump says of one object. */
    private record Dumped(Kind kind, long leastBytes) {}

    @ParameterizedTest
    @MethodSource("collectors")
    void agreesWithADumpObjectByObject(Collectors.Pair pair) throws Exception {
        Path file = folder.resolve("all.hprof");
        try (TargetJvm target = TargetJvm.on(
                        pair.jdk(), "-XX:+EnableDynamicAgentLoading", pair.option(), "-Xms64m", "-Xmx64m")
                .start(Puppet.class)) {
            SegmentMap map;
            try (DdmConnection agent = TestAgent.attach(target)) {
                agent.announce("HPO8");
                agent.request(
                        new HeapMapRequest(false, HeapMap.NEVER, HeapMap.OBJECTS)); // whatever that loads is there
                Process jcmd = new ProcessBuilder(
                                pair.jdk().tool("jcmd").toString(),
                                Long.toString(target.pid()),
                                "GC.heap_dump",
                                "-all",
                                file.toString())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                assertThat(jcmd.waitFor()).isZero();
                agent.request(new HeapMapRequest(false, HeapMap.NOW, HeapMap.OBJECTS));
                map = SegmentMap.await(agent, false);
            }
            Map<Long, Placed> placed = new HashMap<>();
            map.runs().forEach(each -> placed.put(each.address(), each));

            Map<Long, Dumped> dumped = read(file);
            assertThat(dumped).hasSizeGreaterThan(10_000);
            assertThat(dumped).allSatisfy((address, object) -> {
                Placed there = placed.get(address);
                assertThat(there).isNotNull();
                assertThat(there.kind()).isEqualTo(object.kind());
                assertThat(there.bytes()).isGreaterThanOrEqualTo(object.leastBytes());
            });
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static Map<Long, Dumped> read(Path file) throws Exception {
        Map<Long, Dumped> dumped = new HashMap<>();
        HprofReader reader = new HprofReader(Files.readAllBytes(file));
        Visitor visitor = new Visitor(reader, dumped);
        Map<Long, String> names = new HashMap<>();
        while (reader.next()) {
            switch (reader.tag()) {
                case TEXT -> names.put(reader.id(), reader.text());
                case LOAD_CLASS -> {
                    reader.skip(Integer.BYTES);
                    long type = reader.id();
                    reader.skip(Integer.BYTES);
                    if (names.getOrDefault(reader.id(), "").equals("java/lang/Class")) {
                        visitor.classOfClasses = type;
                    }
                }
                case HEAP_DUMP, HEAP_DUMP_SEGMENT -> reader.heap(visitor);
                default -> reader.skip(reader.left());
            }
        }
        return dumped;
    }

    private static final class Visitor implements HprofReader.HeapVisitor {
        private static final Map<Integer, Kind> BY_SIZE =
                Map.of(1, Kind.ARRAY_1, 2, Kind.ARRAY_2, 4, Kind.ARRAY_4, 8, Kind.ARRAY_8);

        private final HprofReader reader;
        private final Map<Long, Dumped> dumped;
        private long classOfClasses;

        Visitor(HprofReader reader, Map<Long, Dumped> dumped) {
            this.reader = reader;
            this.dumped = dumped;
        }

        @Override
        public void root(int tag, long id) {}

        @Override
        public void type(HprofReader.Type type) {
            dumped.put(type.id(), new Dumped(Kind.CLASS, LEAST_HEADER_BYTES));
        }

        /** The classes of primitive types, as {@code int.class}, are dumped like other objects. */
        @Override
        public void instance(long id, long classId, int bytes) {
            dumped.put(id, new Dumped(classId == classOfClasses ? Kind.CLASS : Kind.OBJECT, LEAST_HEADER_BYTES));
            reader.skip(bytes);
        }

        @Override
        public void array(long id, long classId, List<Long> elements) {
            dumped.put(id, new Dumped(Kind.ARRAY_4, LEAST_HEADER_BYTES + 4L * elements.size()));
        }

        /** Arrays of ints fill the unused end of a thread's own part of the heap, which objects take later. */
        @Override
        public void primitives(long id, HprofType type, int elements) {
            if (type == HprofType.INT) {
                return;
            }
            Kind kind = BY_SIZE.getOrDefault(type.size(Long.BYTES), Kind.UNKNOWN);
            dumped.put(id, new Dumped(kind, LEAST_HEADER_BYTES + (long) type.size(Long.BYTES) * elements));
        }
    }
}
