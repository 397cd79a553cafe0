// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.cairn.files.ProcessMark;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFileTest {
    private static final int STRANGER = 65534;

    @TempDir
    Path folder;

    private Path parent() {
        return folder.resolve("cairn");
    }

    private Path file() {
        return parent().resolve("server.json");
    }

    @Test
    void isReadByNobodyElse() throws IOException {
        ServerFile server = ServerFile.ofThisProcess("http://127.0.0.1:1/", "secret");
        server.write(file());

        assertThat(ServerFile.read(file())).contains(server);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(parent())))
                .isEqualTo("rwx------");
    }

    @Test
    void isPassedOverWhereItMakesNoSense() throws IOException {
        assertThat(ServerFile.read(file())).isEmpty();
        Files.createDirectories(parent());
        for (String text :
                new String[] {"", "{", "[]", "{}", "\u0000\uFFFF", "{\"url\":1,\"token\":[],\"pid\":\"x\"}"}) {
            Files.writeString(file(), text);
            assertThat(ServerFile.read(file())).as(text).isEmpty();
        }
        ProcessMark own = ProcessMark.own();
        String before = new ProcessMark(own.pid(), own.startTicks() - 1, own.world()).text();
        new ServerFile("http://127.0.0.1:1/", "secret", own.pid(), before).write(file());
        assertThat(ServerFile.read(file())).as("another process has its pid").isEmpty();
    }

    private static void give(Path path, int uid) throws IOException {
        Files.setAttribute(path, "unix:uid", uid);
    }

    /** As a user may plant them in a folder that several share. */
    @Test
    void isNotBelievedWhereOthersCouldHavePutIt() throws IOException {
        Files.setAttribute(folder, "unix:mode", 01777);
        ServerFile server = ServerFile.ofThisProcess("http://127.0.0.1:1/", "secret");
        assertThat(ServerFile.whyNotBelieved(file())).as("nothing is there").isEmpty();
        server.write(file());
        assertThat(ServerFile.whyNotBelieved(file())).isEmpty();

        give(file(), STRANGER);
        assertThat(ServerFile.read(file())).isEmpty();
        assertThat(ServerFile.whyNotBelieved(file()))
                .hasValueSatisfying(
                        why -> assertThat(why).contains(file() + " belongs to user ", "65534", "XDG_RUNTIME_DIR"));
        give(file(), 0);
        give(parent(), STRANGER);
        assertThat(ServerFile.read(file())).isEmpty();
        assertThat(ServerFile.whyNotBelieved(file()))
                .hasValueSatisfying(why -> assertThat(why).contains(parent() + " belongs to user ", "65534"));
        assertThatThrownBy(() -> server.write(file()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(parent() + " belongs to user ")
                .hasMessageContaining("XDG_RUNTIME_DIR");
        assertThat(parent().toFile().list()).containsExactly("server.json");

        give(parent(), 0);
        Files.setAttribute(folder, "unix:mode", 0777);
        assertThat(ServerFile.read(file())).as("others may exchange the folder").isEmpty();
        assertThat(ServerFile.whyNotBelieved(file()))
                .hasValueSatisfying(why -> assertThat(why).contains("exchange what lies in " + folder));
    }

    @Test
    void aFolderThatWasOursIsForUsAlone() throws IOException {
        Files.createDirectories(parent());
        Files.setAttribute(parent(), "unix:mode", 0777);
        ServerFile server = ServerFile.ofThisProcess("http://127.0.0.1:1/", "secret");
        server.write(file());
        assertThat(ServerFile.read(file())).contains(server);
    }

    @Test
    void goesOnlyIfItIsStillTheSameServers() throws IOException {
        ServerFile first = ServerFile.ofThisProcess("http://127.0.0.1:1/", "one");
        ServerFile second = ServerFile.ofThisProcess("http://127.0.0.1:2/", "two");
        first.write(file());
        second.write(file());

        first.delete(file());
        assertThat(ServerFile.read(file())).contains(second);
        second.delete(file());
        assertThat(file()).doesNotExist();
    }

    @Test
    void aServerThatDoesNotAnswerIsNotWaitedFor() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            ServerFile file = ServerFile.ofThisProcess("http://127.0.0.1:" + silent.getLocalPort() + "/", "x");
            assertThat(ServerClient.isAlive(file)).isFalse();
            assertThat(ServerClient.reports(file)).isEmpty();
        }
        assertThat(ServerClient.isAlive(ServerFile.ofThisProcess("not a url", "x")))
                .isFalse();
        assertThat(ServerClient.isAlive(ServerFile.ofThisProcess("file:///etc/passwd", "x")))
                .isFalse();
    }

    @Test
    void anAnswerThatIsNoneIsPassedOver() throws Exception {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            byte[] answer = "It works!".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        other.start();
        try {
            ServerFile file = ServerFile.ofThisProcess(
                    "http://127.0.0.1:" + other.getAddress().getPort() + "/", "x");
            assertThat(ServerClient.isAlive(file)).isFalse();
            assertThat(ServerClient.reports(file)).isEmpty();
        } finally {
            other.stop(0);
        }
    }

    @Test
    void saysThatAPortIsTaken() throws Exception {
        try (ServerFixture fixture = new ServerFixture()) {
            assertThatThrownBy(() ->
                            CairnServer.start(fixture.monitor, fixture.server.port(), AccessToken.random(), "test"))
                    .isInstanceOf(CairnServer.PortTakenException.class)
                    .hasMessage("Port " + fixture.server.port() + " is taken.");
        }
    }
}
