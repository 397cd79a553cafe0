// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.files.ProcessMark;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> rows(Result result) {
        assertThat(result.err()).isEmpty();
        return (List<Map<String, Object>>) result.json();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return (Map<String, Object>) result.json();
    }

    private static long number(Map<String, Object> object, String key) {
        return object.get(key) instanceof Number number ? number.longValue() : -1;
    }

    private static Map<String, Object> rowOf(TargetJvm target, Result result) {
        return rows(result).stream()
                .filter(row -> number(row, "pid") == target.pid())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void listsTheVmsForPeopleAndForMachines() throws Exception {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_17, "-XX:+UseSerialGC", "-Xmx64m").start(Idle.class)) {
            Result table = cairn.run("ps");
            assertThat(table.code()).isZero();
            assertThat(table.out().lines().filter(line -> line.contains(Long.toString(target.pid()))))
                    .singleElement()
                    .asString()
                    .contains("Idle", "17.0", "64.0 MiB");

            Map<String, Object> row = rowOf(target, cairn.run("ps", "--json"));
            assertThat(row)
                    .containsKeys(
                            "pid",
                            "name",
                            "mainClass",
                            "user",
                            "jdkVersion",
                            "vmName",
                            "heapUsedBytes",
                            "heapUsedAt",
                            "heapCommittedBytes",
                            "heapMaxBytes",
                            "threads",
                            "uptimeMillis",
                            "agent",
                            "jdwp",
                            "debugPort")
                    .containsEntry("agent", "none")
                    .containsEntry("heapUsedAt", "now")
                    .containsEntry("jdwp", false)
                    .containsEntry("debugPort", null)
                    .containsEntry("name", "Idle");
        }
    }

    @Test
    void leavesItselfOut() throws Exception {
        Process itself = cairn.start("ps", "--json"); // others may be under way on this machine
        String said = new String(itself.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(itself.waitFor()).isZero();
        assertThat(rows(new Result(0, said, "")))
                .isNotEmpty()
                .noneMatch(row -> Long.toString(itself.pid()).equals(String.valueOf(row.get("pid"))));
    }

    @Test
    void showsOneVmByPidOrByAUniquePartOfItsName() throws Exception {
        String name = "Churn" + ProcessHandle.current().pid(); // other tests may run others of our targets meanwhile
        writeClassThatIsCalled("apart." + name);
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx64m", "-Dmark=x")
                .startWith(List.of("-cp", TargetJvm.classPath() + ":" + folder, "apart." + name, "1"))) {
            Map<String, Object> info = object(cairn.run("info", Long.toString(target.pid()), "--json"));
            assertThat(info)
                    .containsKeys(
                            "pid",
                            "name",
                            "jdkVersion",
                            "vmName",
                            "flags",
                            "collectors",
                            "spaces",
                            "agent",
                            "features",
                            "cpuPercent",
                            "allocatedBytesPerSecond")
                    .containsEntry("jdwp", false);
            assertThat(List.of("threads", "rssBytes", "uptimeMillis"))
                    .allSatisfy(key -> assertThat((Long) info.get(key)).isPositive());
            assertThat(info.get("flags"))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .contains("-XX:+UseG1GC", "-Dmark=x");
            assertThat(info.get("spaces"))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .first()
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsKeys("name", "usedBytes", "capacityBytes", "maxBytes");

            Map<String, Object> heap = object(cairn.run("heap", "--json", "apart." + name.toLowerCase(Locale.ROOT)));
            assertThat(heap)
                    .containsKeys(
                            "heapUsedBytes",
                            "heapCommittedBytes",
                            "heapMaxBytes",
                            "objects",
                            "gcCount",
                            "gcMillis",
                            "spaces")
                    .containsEntry("objects", null);
            assertThat(number(heap, "heapMaxBytes")).isEqualTo(64L << 20);

            assertThat(cairn.run("info", name).out()).contains("G1 young collection pauses", "eden", "-Dmark=x");
            assertThat(cairn.run("heap", name).out()).contains("may grow to 64.0 MiB", "eden", "metaspace");
        }
    }

    /** Its main does what that of Churn does. */
    private void writeClassThatIsCalled(String name) throws IOException {
        MethodTypeDesc main = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String.arrayType());
        Path file = folder.resolve(name.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        ClassFile.of()
                .buildTo(
                        file,
                        ClassDesc.of(name),
                        type -> type.withMethodBody(
                                "main",
                                main,
                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                code -> code.aload(0)
                                        .invokestatic(ClassDesc.of(Churn.class.getName()), "main", main)
                                        .return_()));
    }

    @Test
    void saysNoInOneSentence() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            assertThat(target.isAlive()).isTrue();
            Result none = cairn.run("info", "99000000");
            assertThat(none.code()).isEqualTo(1);
            assertThat(none.err()).isEqualTo("cairn: There is no process 99000000. See: cairn ps\n");

            assertThat(cairn.run("info", "1").err()).startsWith("cairn: Process 1 is not a JVM");
            assertThat(cairn.run("heap", "Ilde").err()).contains("No VM is called \"Ilde\"", "Idle (");
            assertThat(cairn.run("heap", "Ilde").out()).isEmpty();
        }
    }

    @Test
    void helpsWhoMistypes() throws Exception {
        Result near = cairn.run("inof", "1");
        assertThat(near.code()).isEqualTo(2);
        assertThat(near.err()).contains("Did you mean").contains("cairn info");

        Result missing = cairn.run("info");
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("For example: cairn info 4711").contains("See: cairn help info");

        Result option = cairn.run("ps", "--jsno");
        assertThat(option.code()).isEqualTo(2);
        assertThat(option.err()).contains("--json");

        Result port = cairn.run("serve", "--http", "0.0.0.0:80");
        assertThat(port.code()).isEqualTo(2);
        assertThat(port.err()).contains("127.0.0.1 only").contains("ssh -L");

        assertThat(cairn.run("--help").code()).isZero();
        assertThat(cairn.run("--version").out()).startsWith("cairn 0.1.0");
    }

    @Test
    void servesUntilItIsStoppedAndIsFoundByOtherCommands() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Churn.class, "20");
                CairnProcess.Server server = cairn.serve()) {
            assertThat(status(server.url)).isEqualTo(303);
            Map<String, Object> row = eventually(
                    LIMIT, () -> rowOf(target, cairn.run("ps", "--json")), any -> any.get("cpuPercent") != null);
            assertThat(row).containsEntry("name", "Churn");
            assertThat(rowOf(target, cairn.run("ps", "--json")).get("gcPercent"))
                    .isNotNull();

            int port = URI.create(server.url).getPort();
            Result there = cairn.run("serve", "--http", "127.0.0.1:" + port);
            assertThat(there.out()).contains("running already").contains(server.url);
            Result second = cairn.run("serve");
            assertThat(second.code()).isZero();
            assertThat(second.out()).contains("running already").contains(server.url);
        }
        assertThat(folder.resolve("cairn/server.json")).doesNotExist();
        assertThat(cairn.run("ps").code()).isZero();
    }

    private static int status(String url) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        return connection.getResponseCode();
    }

    @Test
    void servesWithoutTheWordToo() throws Exception {
        try (CairnProcess.Server server = new CairnProcess.Server(cairn.start("--http", "127.0.0.1:0"))) {
            assertThat(server.url).startsWith("http://127.0.0.1:");
        }
    }

    @Test
    void watchesWithALineOfJsonASecond() throws Exception {
        Process watch = cairn.start("ps", "--watch", "--json");
        try (BufferedReader out = watch.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i < 3; i++) {
                assertThat(out.readLine()).startsWith("[").endsWith("]");
            }
        } finally {
            watch.destroyForcibly().waitFor();
        }
    }

    @Test
    void listsAVmWhoseNameThisLocaleCannotSpell() throws Exception {
        CairnProcess inC = new CairnProcess(folder, List.of("env", "LC_ALL=C"), CairnProcess.JAR);
        Path named = Files.createDirectory(folder.resolve("\u65E5\u672C"));
        Path classes = Path.of(TargetJvm.classPath());
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_17).startWith(List.of("-cp", classes + ":" + named, Idle.class.getName()))) {
            assertThat(rowOf(target, inC.run("ps", "--json"))).containsEntry("name", "Idle");
        }
        Path jar = folder.resolve("\u65E5\u672C.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Idle.class.getName());
        manifest.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH, classes.toUri().toString());
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).startWith(List.of("-jar", jar.toString()))) {
            Map<String, Object> row = rowOf(target, inC.run("ps", "--json"));
            assertThat(row.get("heapMaxBytes")).isNotNull();
            assertThat(rowOf(target, cairn.run("ps", "--json"))).containsEntry("mainClass", Idle.class.getName());
        }
    }

    @Test
    void takesTheNextPortWhereOneIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket()) {
            taken.setReuseAddress(true);
            int port = bindDefaultPort(taken);
            try (CairnProcess.Server server = cairn.serve()) {
                assertThat(URI.create(server.url).getPort()).isGreaterThan(port);
            }
            Result asked = cairn.run("serve", "--http", "127.0.0.1:" + port);
            assertThat(asked.code()).isEqualTo(1);
            assertThat(asked.err()).contains("Port " + port + " is taken");
        }
    }

    /** The default port is taken by us, or by somebody else already; either will do. */
    private static int bindDefaultPort(ServerSocket socket) {
        try {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8710));
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("in use");
        }
        return 8710;
    }

    @Test
    void believesNoServerFileThatAnotherUserHasPutThere() throws Exception {
        Files.setAttribute(folder, "unix:mode", 01777); // as a folder that several users share
        Path planted = Files.createDirectory(folder.resolve("cairn"));
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("[]".getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        other.start();
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            Path file = Files.writeString(
                    planted.resolve("server.json"),
                    "{\"url\":\"http://127.0.0.1:" + other.getAddress().getPort() + "/\",\"token\":\"x\",\"pid\":"
                            + ProcessHandle.current().pid() + ",\"process\":\""
                            + ProcessMark.own().text() + "\"}");
            assertThat(cairn.run("ps", "--json").json()).as("ours, so far").isEqualTo(List.of());
            Files.setAttribute(planted, "unix:uid", 65534);
            Result list = cairn.run("ps", "--json");
            assertThat(rowOf(target, new Result(list.code(), list.out(), ""))).containsEntry("name", "Idle");
            assertThat(list.code()).isZero();
            assertThat(list.err())
                    .startsWith(
                            "cairn: The server file " + file + " is not believed, as " + planted + " belongs to user ")
                    .contains("65534", "XDG_RUNTIME_DIR");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void goesOnWithoutAServerThatDied() throws Exception {
        CairnProcess.Server server = cairn.serve();
        server.process.destroyForcibly().waitFor();
        assertThat(folder.resolve("cairn/server.json")).exists();
        assertThat(cairn.run("ps").code()).isZero();
        try (CairnProcess.Server next = cairn.serve()) {
            assertThat(cairn.run("ps").code()).isZero();
            assertThat(next.url.replaceFirst(".*token=", ""))
                    .as("the token stays")
                    .isEqualTo(server.url.replaceFirst(".*token=", ""));
        }
    }

    @Test
    void goesOnWithoutAServerThatHangs() throws Exception {
        try (CairnProcess.Server server = cairn.serve()) {
            String pid = Long.toString(server.process.pid());
            new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
            try {
                Result result = cairn.run("ps");
                assertThat(result.code()).isZero();
                assertThat(result.out()).contains("Cairn");
                assertThat(result.err())
                        .contains("(process " + pid + ") does not answer")
                        .contains("looks by itself");
            } finally {
                new ProcessBuilder("kill", "-CONT", pid).start().waitFor();
            }
        }
    }

    @Test
    void tellsAnOrdinaryUserWhyRootsVmIsDark() throws Exception {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path jar = Files.copy(CairnProcess.JAR, open.resolve("cairn.jar"), StandardCopyOption.REPLACE_EXISTING);
        CairnProcess nobody = new CairnProcess(
                open, List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"), jar);
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            Map<String, Object> row = rowOf(target, nobody.run("ps", "--json"));
            assertThat(row).containsEntry("heapUsedBytes", null).containsEntry("name", "Idle");
            assertThat(String.valueOf(row.get("problem")))
                    .contains("belongs to root")
                    .contains("run Cairn as");
        }
    }

    @Test
    void knowsWhatThisMachineLacks() throws Exception {
        Result doctor = cairn.run("doctor");
        assertThat(doctor.code()).isZero();
        assertThat(doctor.out()).contains("JDK").contains("/proc").contains("chromium");
        assertThat(rows(cairn.run("doctor", "--json")))
                .allSatisfy(row -> assertThat(row).containsKeys("name", "ok", "required", "detail", "remedy"));
    }
}
