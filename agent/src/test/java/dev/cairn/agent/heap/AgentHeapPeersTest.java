// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.OneTarget;
import dev.cairn.agent.SegmentMap;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.Dump;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpToConnection;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpToFile;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpedToFile;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Mapping;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment.Sort;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Kind;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Solidity;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maps and dumps of a heap for peers that ask badly, do not read, go away, or come several at once. */
class AgentHeapPeersTest {
    /** What lies free makes a map, too, that does not fit what the agent lets wait. */
    private static final String HEAP = "2g";

    private static final long HEAP_BYTES = 2L << 30;

    @TempDir
    Path folder = Path.of("");

    private TargetJvm target;

    private static HeapMapRequest now(boolean nativeHeap, int what) {
        return new HeapMapRequest(nativeHeap, HeapMap.NOW, what);
    }

    @BeforeEach
    void start() throws Exception {
        target = TargetJvm.on(
                        Jdk.JDK_25,
                        "-XX:+EnableDynamicAgentLoading",
                        "-XX:+UseG1GC",
                        "-Xms" + HEAP,
                        "-Xmx" + HEAP,
                        "-Djava.io.tmpdir=" + folder)
                .start(Puppet.class);
        TestAgent.load(target, "");
    }

    /** Whatever its peers did, the target ends well, and nothing of theirs stays. */
    @AfterEach
    void end() throws IOException {
        try (TargetJvm ending = target) {
            Eventually.eventually(TestAgent.SOON, this::openDumps, count -> count == 0);
            assertThat(left()).isEmpty();
            assertThat(ending.end()).isZero();
            assertThat(ending.errors()).isEmpty();
        }
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(each -> each.toString().contains("cairn-dump-")).toList();
        }
    }

    /** Descriptors of files in the folder, which need no names. */
    private long openDumps() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/" + target.pid() + "/fd"))) {
            return all.filter(this::isDump).count();
        }
    }

    private boolean isDump(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains("cairn-dump-");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    private DdmConnection connect() {
        try {
            return DdmConnection.to(TestAgent.endpoint(target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A peer that asks and does not read. All of it has been served when this returns, as far as it can be. */
    private SocketChannel deaf(Chunk... requests) throws IOException {
        SocketChannel channel = DdmConnection.raw(TestAgent.endpoint(target));
        channel.write(JdwpLayout.HANDSHAKE.asBuffer());
        int id = 1;
        for (Chunk each : requests) {
            channel.write(ChunkPacket.command(id++, each.toRaw()).encode().asBuffer());
        }
        try (DdmConnection other = connect()) {
            for (int i = 0; i < 2; i++) { // the second time, the I/O thread has read what the first peer sent before
                other.request(OneTarget.POLL);
            }
        }
        return channel;
    }

    @Test
    void saysWhatIsWrongWithARequest() {
        try (DdmConnection agent = connect()) {
            assertThat(agent.refusal(new HeapMapRequest(false, 9, 0)))
                    .contains("HPSG")
                    .contains("not 9");
            assertThat(agent.refusal(new HeapMapRequest(true, 1, 2)))
                    .contains("NHSG")
                    .contains("not 2");
            for (String type : List.of("HPSG", "NHSG", "HPDU")) {
                RawChunk broken = new RawChunk(FourCc.of(type), Bytes.of(1));
                Failure failure =
                        DdmConnection.decode(Failure.FORM, agent.request(broken).get(0));
                assertThat(failure.message()).contains(type).contains("cannot be read");
            }
            DumpedToFile failed = agent.request(new DumpToFile("/nowhere/at/all.hprof"), DumpedToFile.FORM);
            assertThat(failed.result()).isEqualTo(DumpedToFile.FAILED);
            assertThat(failed.problem().orElseThrow().text())
                    .startsWith("This VM cannot write a heap dump to /nowhere/at/all.hprof");
        }
    }

    @Test
    void aPeerThatDoesNotReadHoldsUpNobodyButThoseThatWaitForAMap() throws Exception {
        try (SocketChannel deaf = deaf(now(false, HeapMap.OBJECTS));
                DdmConnection agent = connect();
                DdmConnection another = connect()) {
            agent.announce("HPS8");
            another.announce("HPO8");
            assertThat(agent.request(now(false, HeapMap.MERGED))).isEmpty();
            assertThat(another.request(now(false, HeapMap.OBJECTS))).isEmpty();
            agent.request(OneTarget.POLL);
            assertThat(agent.events()).as("one map at a time").isEmpty();
            deaf.shutdownOutput(); // for the agent, it has gone

            SegmentMap map = SegmentMap.await(agent, false);
            assertThat(map.bytes())
                    .isEqualTo(HEAP_BYTES)
                    .isEqualTo(map.summary().bytes());
            assertThat(SegmentMap.await(another, false).bytesByState()).isEqualTo(map.bytesByState());
        }
    }

    @Test
    void aMapAtOnceLeavesTheWishForMapsAfterCollectionsAsItIs() {
        try (DdmConnection agent = connect()) {
            agent.announce("HPS8", "HPO8");
            agent.request(new HeapMapRequest(false, HeapMap.AT_EVERY_GC, HeapMap.MERGED));
            agent.request(now(false, HeapMap.OBJECTS));
            awaitSegments(agent, Sort.OBJECTS_8);
            agent.forgetEvents();
            agent.request(new GarbageCollect());
            awaitSegments(agent, Sort.MERGED_8);
            agent.request(new HeapMapRequest(false, HeapMap.NEVER, HeapMap.MERGED));
        }
    }

    private static void awaitSegments(DdmConnection agent, Sort sort) {
        Eventually.eventually(
                DdmConnection.TIME_OUT, () -> agent.events(HeapSegment.form(sort)), all -> !all.isEmpty());
    }

    @Test
    void sendsOneDumpAtATimeAndForgetsItWithItsPeer() throws Exception {
        try (SocketChannel deaf = deaf(new DumpToConnection(), new DumpToConnection())) {
            assertThat(openDumps()).isEqualTo(1);
            assertThat(left()).as("it has no name").isEmpty();
            DdmConnection reads = DdmConnection.over(deaf);
            assertThat(DdmConnection.chunks(reads.await(1).data())).isEmpty();
            List<RawChunk> second = DdmConnection.chunks(reads.await(2).data());
            assertThat(DdmConnection.decode(Failure.FORM, second.get(0)).message())
                    .isEqualTo("A heap dump is on its way over this connection already: wait for its end.");
            Dump dump = reads.events(Dump.FORM).get(0);
            assertThat(new String(dump.hprof().slice(0, 12).toArray(), StandardCharsets.ISO_8859_1))
                    .isEqualTo("JAVA PROFILE");
            assertThat(reads.events()).hasSize(1);
        }
        try (SocketChannel deaf = deaf(new DumpToConnection())) {
            deaf.read(ByteBuffer.allocate(100_000));
            assertThat(openDumps()).isEqualTo(1);
        }
    }

    @Test
    void mapsMemoryBesideTheHeap() {
        try (DdmConnection agent = connect()) {
            agent.announce("NHST+");
            assertThat(agent.request(now(true, HeapMap.MERGED))).isEmpty();
            SegmentMap map = SegmentMap.await(agent, true);
            List<Mapping> mappings = map.start().mappings().orElseThrow().all();
            assertThat(mappings).anyMatch(each -> each.name().equals("[heap]"));
            assertThat(mappings).anyMatch(each -> each.name().endsWith("libjvm.so"));
            assertThat(map.summary().bytes())
                    .isEqualTo(mappings.stream().mapToLong(Mapping::bytes).sum())
                    .isEqualTo(map.bytes());
            long used = map.runs().stream()
                    .filter(each -> each.kind() == Kind.NATIVE && each.solidity() == Solidity.HARD)
                    .mapToLong(SegmentMap.Placed::bytes)
                    .sum();
            assertThat(used)
                    .isEqualTo(mappings.stream().mapToLong(Mapping::usedBytes).sum())
                    .isBetween(1L << 20, HEAP_BYTES);
            assertThat(map.segments().stream().map(each -> each.startAddress()))
                    .containsAll(mappings.stream().map(Mapping::segmentStart).toList());

            agent.forgetEvents();
            assertThat(agent.request(new HeapMapRequest(true, HeapMap.NEVER, HeapMap.OBJECTS)))
                    .as("as ddmlib asks")
                    .isEmpty();
            agent.request(OneTarget.POLL);
            assertThat(agent.events()).isEmpty();
        }
    }
}
