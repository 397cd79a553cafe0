// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.tools.attach.AgentInitializationException;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The socket in a folder that any user may write to: what may lie in its place, and which users may connect. */
class AgentEndpointTest {
    private static final int TAKEN = 3000;
    private static final int NOT_BOUND = 4000;
    private static final int STILL_LEAVING = 12_000;
    private static final int ENOENT = 2;
    private static final int EADDRINUSE = 98;
    private static final int NOBODY = 65534;

    private static TargetJvm start(Jdk jdk) {
        return TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class);
    }

    private static void assertServes(Path endpoint, TargetJvm target) throws IOException {
        try (DdmConnection agent = DdmConnection.to(endpoint)) {
            assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
        }
    }

    private static int problem(TargetJvm target, Path folder) {
        return catchThrowableOfType(
                        AgentInitializationException.class, () -> TestAgent.load(target, "folder=" + folder))
                .returnValue();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void doesNotTouchWhatLiesInItsPlace(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk)) {
            Path place = TestAgent.endpoint(folder, target.pid());
            Files.writeString(place, "mine");
            assertThat(problem(target, folder)).isEqualTo(TAKEN + EADDRINUSE);
            assertThat(place).hasContent("mine");
            Files.delete(place);

            Path elsewhere = folder.resolve("elsewhere");
            Files.createSymbolicLink(place, elsewhere);
            assertThat(problem(target, folder)).isEqualTo(TAKEN + EADDRINUSE);
            assertThat(elsewhere).doesNotExist();
            assertThat(place).isSymbolicLink();
            Files.delete(place);

            Files.createDirectory(place);
            assertThat(problem(target, folder)).isEqualTo(TAKEN + EADDRINUSE);
            Files.delete(place);

            assertThat(TestAgent.tasks(target.pid())).noneMatch(name -> name.startsWith("cairn-"));
            TestAgent.load(target, "folder=" + folder);
            assertServes(place, target);
            assertThat(Files.getPosixFilePermissions(place)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
            TestAgent.leave(target);
            assertThat(place).doesNotExist();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void doesNotFollowALinkToASocket(Jdk jdk, @TempDir Path folder) throws Exception {
        Path another = folder.resolve("socket of another");
        try (TargetJvm target = start(jdk);
                ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(another));
            Path place = TestAgent.endpoint(folder, target.pid());
            Files.createSymbolicLink(place, another);
            assertThat(problem(target, folder)).isEqualTo(TAKEN + EADDRINUSE);
            assertThat(another).exists();
            assertThat(place).isSymbolicLink();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesTheSocketOfAnotherUserAlone(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk);
                ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Path place = TestAgent.endpoint(folder, target.pid());
            server.bind(UnixDomainSocketAddress.of(place));
            Files.setAttribute(place, "unix:uid", NOBODY);
            assertThat(problem(target, folder)).isEqualTo(TAKEN + EADDRINUSE);
            assertThat(place).exists();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void replacesWhatAnEarlierAgentLeft(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk)) {
            Path place = TestAgent.endpoint(folder, target.pid());
            try (ServerSocketChannel stale = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                stale.bind(UnixDomainSocketAddress.of(place));
            }
            assertThat(place).exists();
            TestAgent.load(target, "folder=" + folder);
            assertServes(place, target);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesALivingSocketOfItsOwnUserAlone(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk);
                ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Path place = TestAgent.endpoint(folder, target.pid());
            server.bind(UnixDomainSocketAddress.of(place));
            assertThat(problem(target, folder)).isEqualTo(TAKEN + EADDRINUSE);
            assertThat(place).exists();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesTheVmToAnotherVersionThatServesIt(Jdk jdk, @TempDir Path folder) throws Exception {
        Path another = TestAgent.anotherBuild(folder.resolve("libanother.so"));
        try (TargetJvm target = start(jdk)) {
            Path place = TestAgent.endpoint(folder, target.pid());
            TestAgent.load(target, "folder=" + folder);
            try (DdmConnection agent = DdmConnection.to(place)) {
                TestAgent.load(target, another, "folder=" + folder);
                assertThat(TestAgent.tasks(target.pid()).filter(name -> name.equals("cairn-io")))
                        .hasSize(1);
                TestAgent.load(target, another, "leave");
                assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
                assertServes(place, target);
            }
            TestAgent.leave(target);
            TestAgent.load(target, another, "folder=" + folder);
            assertServes(place, target);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void comesAgainIfItsSocketWasRemoved(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk)) {
            Path place = TestAgent.endpoint(folder, target.pid());
            TestAgent.load(target, "folder=" + folder);
            Files.delete(place);
            assertThat(problem(target, folder)).isEqualTo(STILL_LEAVING);
            TestAgent.awaitGone(target);
            TestAgent.load(target, "folder=" + folder);
            assertServes(place, target);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void saysThatThereIsNoSuchFolder(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk)) {
            assertThat(problem(target, folder.resolve("none"))).isEqualTo(NOT_BOUND + ENOENT);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void servesNoOtherUser(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk)) {
            TestAgent.load(target, "");
            Path place = TestAgent.endpoint(target);
            assertThat(asNobody(place)).contains("Permission denied");
            // Even where the mode would let them in.
            Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rw-rw-rw-"));
            assertThat(asNobody(place)).isEqualTo("connected, read -1");
            assertServes(place, target);
        }
    }

    /** What another user gets to see, who runs {@link Stranger}. */
    private static String asNobody(Path place) throws Exception {
        Path classes = Path.of(AgentEndpointTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Process peer = new ProcessBuilder(
                        "setpriv",
                        "--reuid=" + NOBODY,
                        "--regid=" + NOBODY,
                        "--clear-groups",
                        Jdk.JDK_25.java(),
                        "-cp",
                        classes.toString(),
                        Stranger.class.getName(),
                        place.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(peer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(peer.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return said.trim();
    }

    /** Run as another user. */
    static final class Stranger {
        private Stranger() {}

        public static void main(String[] args) throws Exception {
            try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                channel.connect(UnixDomainSocketAddress.of(args[0]));
                System.out.println("connected, read " + channel.read(ByteBuffer.allocate(10)));
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
