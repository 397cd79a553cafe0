// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.UserFolders;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.json.Json;
import dev.cairn.report.rule.RulesReport;
import dev.cairn.web.CairnServer;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.rule.RuleFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn rules}, run in this VM. */
@Timeout(120)
class RulesCommandTest {
    private static final String NOBODYS = "when threads > 7 capture threads of a-name-that-no-vm-has";

    @TempDir
    private Path folder;

    private record Said(int code, String out, String err) {}

    private Map<String, String> environment() {
        String home = folder.toString();
        return Map.of("HOME", home, "XDG_RUNTIME_DIR", home, "XDG_CONFIG_HOME", home);
    }

    private Said run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.run(
                new Terminal(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        false,
                        Integer.MAX_VALUE,
                        environment()),
                words);
        return new Said(code, out.toString(), err.toString());
    }

    private Path file() {
        return folder.resolve("cairn/rules.txt");
    }

    @Test
    void withoutRulesItSaysHowToWriteOne() {
        Said said = run("rules");
        assertThat(said.code()).isZero();
        assertThat(said.out())
                .startsWith("There are no rules, so nothing is captured by itself. For example: cairn rules --add");
        assertThat(said.err()).isEmpty();
        assertThat(file()).doesNotExist();
    }

    @Test
    void addsListsAndDeletes() {
        Said added = run("rules", "--add", "When cpu over 90% for 30s capture cpu");
        assertThat(added.code()).isZero();
        assertThat(added.out()).isEqualTo("Written into " + file() + ": when cpu > 90 % for 30 s capture cpu 10 s\n");
        assertThat(added.err()).startsWith("cairn: No server runs");
        assertThat(run("rules", "--add", "when memory > 3 capture dump"))
                .isEqualTo(new Said(
                        1,
                        "",
                        "cairn: \"memory\" does not fit after \"when\": a rule watches heap floor, cpu, allocation, threads"
                                + " or deadlock.\n"));
        Said listed = run("rules");
        assertThat(listed.code()).isZero();
        assertThat(listed.out())
                .contains("3  when cpu > 90 % for 30 s capture cpu 10 s\n   Nobody acts on it.\n")
                .contains("In " + file());
        assertThat(listed.err()).contains("No server runs, so no rule captures anything: start one with cairn serve.");
        assertThat(run("rules", "--delete", "2").err())
                .isEqualTo("cairn: There is no rule on line 2: see cairn rules.\n");
        assertThat(run("rules", "--delete", "3"))
                .isEqualTo(new Said(
                        1,
                        "",
                        "cairn: This would delete the rule: when cpu > 90 % for 30 s capture cpu 10 s. Add --force to"
                                + " delete it.\n"));
        assertThat(run("rules").out()).contains("3  when cpu");
        assertThat(run("rules", "--delete", "3", "--force"))
                .isEqualTo(new Said(0, "Deleted: when cpu > 90 % for 30 s capture cpu 10 s\n", ""));
        assertThat(run("rules").out()).startsWith("There are no rules");
    }

    @Test
    void checksAFile() throws Exception {
        Path good =
                Files.writeString(folder.resolve("good"), "# two\n" + NOBODYS + "\nwhen deadlock capture threads\n");
        assertThat(run("rules", "--check", good.toString())).isEqualTo(new Said(0, "2 rules are good.\n", ""));
        Path bad = Files.writeString(folder.resolve("bad"), NOBODYS + "\nwhen deadlock capture all\n");
        Said said = run("rules", "--check", bad.toString());
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.out()).isEqualTo("1 rule is good.\n");
        assertThat(said.err()).startsWith("cairn: Line 2: \"all\" does not fit after \"capture\"");
        Said json = run("rules", "--check", bad.toString(), "--json");
        assertThat(json.code()).isEqualTo(1);
        assertThat(report(json).rules()).hasSize(2);
        Said missing = run("rules", "--check", folder.resolve("none").toString());
        assertThat(missing)
                .isEqualTo(new Said(
                        1, "", "cairn: There is no file " + folder.resolve("none") + ", so no rule counts.\n"));
        assertThat(run("rules", "--check", good.toString(), "--delete", "1").code())
                .isEqualTo(2);
    }

    private static RulesReport report(Said said) {
        return Json.read(Json.type(RulesReport.class), said.out()).orElseThrow();
    }

    @Test
    void aServerThatDoesNotAnswerIsNotTakenForNone() throws Exception {
        assertThat(run("rules", "--add", NOBODYS).code()).isZero();
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            String url = "http://127.0.0.1:" + silent.getLocalPort() + "/";
            ServerFile.ofThisProcess(url, "none").write(ServerFile.path(new UserFolders(environment())));
            assertThat(run("rules").err()).startsWith("cairn: The server at " + url + " does not answer");
        }
    }

    @Test
    void asksTheServerWhatCameOfThem() throws Exception {
        assertThat(run("rules", "--add", NOBODYS).code()).isZero();
        RuleFile rules = RuleFile.of(new UserFolders(environment()));
        Captures captures = Captures.in(folder.resolve("captures"));
        try (Monitor monitor = Monitor.open();
                CairnServer server = CairnServer.start(
                        monitor, 0, AccessToken.random(), "test", captures, MetricsAccess.NONE, rules)) {
            ServerFile.ofThisProcess(server.url(), server.token())
                    .write(ServerFile.path(new UserFolders(environment())));
            Said said = eventually(
                    Duration.ofSeconds(30),
                    () -> run("rules"),
                    its -> its.out().contains("No VM that runs has such a name."));
            assertThat(said.err()).isEmpty();
            assertThat(report(run("rules", "--json")).active()).isTrue();
        }
    }
}
