// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.CompressedChunk;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.app.AppLife.DebuggerGone;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Features;
import dev.cairn.wire.ddm.chunk.connection.Greeting.FeaturesRequest;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.field.Flag;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.field.UserId;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfoRequest;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The greeting, and what a packet may hold. One target for all. */
class AgentProtocolTest extends OneTarget {
    private static final int ENOUGH_THREADS_TO_COMPRESS = 300;

    AgentProtocolTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @Test
    void introducesItselfWithTheFullTail() {
        Hello hello = agent.request(new HelloRequest(1), Hello.FORM);
        assertThat(hello.version()).isEqualTo(1);
        assertThat(hello.pid()).isEqualTo(target.pid());
        assertThat(hello.vm()).startsWith("OpenJDK 64-Bit Server VM v" + jdk.feature() + ".");
        assertThat(hello.app()).isEqualTo(Puppet.class.getName());
        assertThat(hello.user()).contains(new UserId(0));
        assertThat(hello.abi()).contains(new Text("64-bit (" + System.getProperty("os.arch") + ")"));
        assertThat(hello.vmFlags().orElseThrow().text()).startsWith("java.version=" + jdk.feature() + ".");
        assertThat(hello.nativeDebuggable()).contains(new Flag(false));
        assertThat(hello.packageName()).contains(new Text(Puppet.class.getName()));
    }

    @Test
    void answersAHelloOfAnotherVersionOrShape() {
        assertThat(agent.request(new HelloRequest(99), Hello.FORM).pid()).isEqualTo(target.pid());
        RawChunk longer = new RawChunk(HelloRequest.FORM.type(), Bytes.of(0, 0, 0, 1, 7, 7));
        Hello hello = DdmConnection.decode(Hello.FORM, agent.request(longer).get(0));
        assertThat(hello.pid()).isEqualTo(target.pid());
        RawChunk shorter = new RawChunk(HelloRequest.FORM.type(), Bytes.of(0));
        assertThat(sentence(agent.request(shorter))).contains("HELO");
    }

    @Test
    void tellsItsFeaturesAndTakesThoseOfItsPeer() {
        List<String> told = agent.request(new FeaturesRequest(List.of()), Features.FORM).names().stream()
                .map(Text::text)
                .toList();
        assertThat(told)
                .containsExactlyInAnyOrder(
                        "cairn-1",
                        "HPI8",
                        "HPS8",
                        "HPO8",
                        "NHST+",
                        "REA8",
                        "THST+",
                        "THSP",
                        "LOST",
                        "RECS",
                        "RECO",
                        "ZLIB",
                        "multi-chunk",
                        "HCEL",
                        "HLOK",
                        "MALI",
                        "THLK",
                        "VTHR",
                        "DTCH",
                        "hprof-heap-dump",
                        "hprof-heap-dump-streaming",
                        "method-sample-profiling",
                        "method-trace-profiling",
                        "method-trace-profiling-streaming");
        assertThat(agent.request(POLL, ThreadStatus.FORM).virtualThreads()).isEmpty();

        assertThat(agent.announce(CairnFeature.THREAD_STATUS_EXTENDED.text(), "something unheard of"))
                .isEqualTo(told);
        assertThat(agent.request(POLL, ThreadStatus.FORM).virtualThreads()).isPresent();

        agent.request(new FeaturesRequest(List.of()));
        assertThat(agent.request(POLL, ThreadStatus.FORM).virtualThreads())
                .as("a FEAT that announces nothing takes nothing back")
                .isPresent();
    }

    @Test
    void keepsWhatOnePeerAnnouncedFromTheOther() throws Exception {
        agent.announce(CairnFeature.THREAD_STATUS_EXTENDED.text());
        try (DdmConnection other = connect()) {
            assertThat(other.request(POLL, ThreadStatus.FORM).virtualThreads()).isEmpty();
        }
    }

    @Test
    void saysThatNobodyServesAChunkNobodyKnows() {
        for (int type : List.of(FourCc.of("NOPE"), 0, -1)) {
            List<RawChunk> answer = agent.request(new RawChunk(type, Bytes.of(1, 2, 3)));
            assertThat(answer).hasSize(1);
            assertThat(DdmConnection.decode(Failure.FORM, answer.get(0)).message())
                    .startsWith("Nobody serves " + FourCc.text(type) + " in this VM");
        }
        assertThat(agent.request()).as("a packet without any chunk").isEmpty();
    }

    @Test
    void acknowledgesThatADebuggerHasGone() {
        assertThat(agent.request(new DebuggerGone())).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithAMalformedPacket() {
        assertThat(failure(Bytes.of(1, 2, 3))).contains("broken");
        assertThat(failure(new ByteWriter().u4(FourCc.of("THST")).u4(5).u1(1).toBytes()))
                .contains("5 bytes are promised and 1 are left");
        assertThat(failure(
                        new ByteWriter().u4(FourCc.of("THST")).u4(0xFFFF_FFFFL).toBytes()))
                .contains("4294967295 bytes are promised");
        RawChunk broken = new RawChunk(HeapInfoRequest.FORM.type(), Bytes.EMPTY);
        assertThat(sentence(agent.request(broken))).contains("HPIF").contains("cannot be read");
    }

    private String failure(Bytes data) {
        JdwpPacket.Reply reply = agent.command(ChunkPacket.COMMAND_SET, ChunkPacket.COMMAND, data);
        assertThat(reply.error()).isZero();
        return sentence(DdmConnection.chunks(reply.data()));
    }

    private static String sentence(List<RawChunk> answer) {
        assertThat(answer).hasSize(1);
        Failure failure = DdmConnection.decode(Failure.FORM, answer.get(0));
        assertThat(failure.code()).isEqualTo(Failure.GENERIC);
        return failure.message();
    }

    @Test
    void doesNotImplementOtherCommands() {
        for (int[] other : new int[][] {{1, 1}, {1, 7}, {0, 0}, {255, 255}, {ChunkPacket.COMMAND_SET, 2}}) {
            JdwpPacket.Reply reply = agent.command(other[0], other[1], Bytes.of(1, 2, 3));
            assertThat(reply.error()).isEqualTo(JdwpLayout.ERROR_NOT_IMPLEMENTED);
            assertThat(reply.data()).isEqualTo(Bytes.EMPTY);
        }
    }

    @Test
    void passesOverReplies() {
        agent.write(new JdwpPacket.Reply(17, 0, Bytes.of(1, 2, 3)).encode());
        assertThat(agent.request(new HelloRequest(1), Hello.FORM).version()).isEqualTo(1);
        assertThat(agent.hasReply(17)).isFalse();
    }

    @Test
    void answersSeveralChunksInOneReplyAndInOrder() {
        List<RawChunk> answers = agent.request(
                new HelloRequest(1).toRaw(),
                new RawChunk(FourCc.of("NOPE"), Bytes.EMPTY),
                new HeapInfoRequest(7).toRaw(),
                POLL.toRaw());
        assertThat(answers).hasSize(4);
        assertThat(DdmConnection.decode(Hello.FORM, answers.get(0)).pid()).isEqualTo(target.pid());
        assertThat(DdmConnection.decode(Failure.FORM, answers.get(1)).message()).contains("Nobody serves NOPE");
        assertThat(DdmConnection.decode(Failure.FORM, answers.get(2)).message()).contains("not 7");
        assertThat(DdmConnection.decode(ThreadStatus.FORM, answers.get(3)).entries())
                .isNotEmpty();
    }

    @Test
    void servesNoMoreChunksInOnePacketThanItCanAnswer() {
        RawChunk[] chunks = new RawChunk[64];
        Arrays.fill(chunks, new HelloRequest(1).toRaw());
        assertThat(agent.request(chunks)).hasSize(64);
        chunks = Arrays.copyOf(chunks, 65);
        chunks[64] = chunks[0];
        assertThat(sentence(agent.request(chunks))).isEqualTo("A packet may hold 64 chunks, not 65.");
    }

    @Test
    void readsACompressedRequest() {
        RawChunk original = new FeaturesRequest(Stream.generate(() -> new Text("the same all over"))
                        .limit(50)
                        .toList())
                .toRaw();
        RawChunk compressed = CompressedChunk.deflate(original);
        assertThat(compressed.type()).isEqualTo(CompressedChunk.TYPE);
        assertThat(DdmConnection.decode(Features.FORM, agent.request(compressed).get(0))
                        .names())
                .contains(new Text("cairn-1"));
    }

    @Test
    void doesNotInflateABomb() {
        RawChunk bomb = CompressedChunk.deflate(new RawChunk(FourCc.of("THST"), Bytes.owning(new byte[(1 << 20) + 1])));
        assertThat(sentence(agent.request(bomb))).contains("1048577 bytes, and 1048576 are allowed");
        RawChunk liar = new RawChunk(
                CompressedChunk.TYPE,
                new ByteWriter().u4(FourCc.of("THST")).u4(4).u4(0x12345678).toBytes());
        assertThat(sentence(agent.request(liar))).contains("damaged");
    }

    @Test
    void compressesALargeReplyForAPeerThatAnnouncedIt() {
        target.tell("many " + ENOUGH_THREADS_TO_COMPRESS);
        assertThat(rawReplyType()).isEqualTo(ThreadStatus.FORM.type());

        agent.announce(CairnFeature.ZLIB.text());
        assertThat(rawReplyType()).isEqualTo(CompressedChunk.TYPE);
        assertThat(agent.request(POLL, ThreadStatus.FORM).entries())
                .as("and it can be read")
                .hasSizeGreaterThan(ENOUGH_THREADS_TO_COMPRESS);
    }

    private int rawReplyType() {
        Bytes data = agent.await(agent.send(POLL.toRaw())).data();
        return data.asBuffer().getInt(ChunkPacket.TYPE_OFFSET);
    }
}
